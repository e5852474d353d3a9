import { en as bulk } from './bulk/en.ts'
import { en as config } from './config/en.ts'
import type { es } from './es.ts'
import { en as failures } from './failures/en.ts'
import { en as sequences } from './sequences/en.ts'

export const en: Record<keyof typeof es, string> = {
  ...config,
  ...bulk,
  ...failures,
  ...sequences,
  'errors.join.too_many_filters':
    'You keep {limit, plural, one {# filter} other {# filters}} already: delete one.',
  'errors.join.wrote_meanwhile':
    'The contact has just written. Read their message before finishing the conversation.',
  'errors.join.text_too_long': 'The text is too long for this channel.',
  'errors.join.window_closed':
    'More than 24 hours have passed since the contact’s last message: you can only send a template.',
  'errors.join.contact_blocked': 'The contact is blocked.',
  'errors.join.nobody_to_transfer_to': 'The conversation could not be transferred',
  'errors.join.template_unusable': 'The template is not approved, or values are missing.',
  'errors.join.no_account': 'There is no account from which that number can be written to.',
  'errors.join.unknown_file': 'The file is no longer there: upload it again.',
  'errors.join.voice_damaged': 'The voice note is damaged or empty: record it again.',
  'errors.join.callback_refused': 'The signature is not valid.',
  'errors.join.web_package_missing':
    'To connect a number by QR code the package “baileys” is installed separately (npm i --no-save baileys). Ask whoever runs the server.',
  'audit.action.join_account.connected': 'Asked to connect the account’s telephone',
  'audit.action.join_account.disconnected': 'Disconnected the account’s telephone',
  'errors.join.provider_refused': 'The provider did not accept the request.',

  'errors.join.bot_not_publishable': 'The bot cannot be published: there are nodes to correct.',
  'audit.action.join_bot.published': 'Published the bot',
  'audit.action.join_bot.reloaded': 'Reloaded the bots',
  'audit.action.join_account.bot_activated': 'Switched the account’s bot on',
  'audit.action.join_account.bot_deactivated': 'Switched the account’s bot off',
  'audit.action.join_agent.connected': 'Connected the agent to conversations',
  'audit.action.join_agent.disconnected': 'Disconnected the agent from conversations',
  'audit.action.join_chat.transferred': 'Transferred the conversation',
  'audit.action.join_contact.blocked': 'Blocked the contact',
  'audit.action.join_contact.unblocked': 'Unblocked the contact',

  'said.banned': 'The contact was blocked',
  'said.unbanned': 'The contact was unblocked',
  'said.transferred': 'The conversation was transferred to {agent}',
  'said.finished': 'The conversation was finished',
  'said.labelled': 'The label was updated',
  'said.read': 'The conversation was updated',
  'said.reloaded': 'The bots were reloaded',
  'said.activated': 'Activated',
  'said.deactivated': 'Deactivated',
  'said.connected': 'Connected',
  'said.disconnected': 'Disconnected',
  'said.surveySent': 'Survey sent',
  'said.optedOut': 'Done: you will get no more bulk messages. To get them again, write {word}.',
  'said.optedOutForGood': 'Done: you will get no more bulk messages.',
  'said.optedIn': 'Thank you: you will get our messages again.',
  'said.mentioned': '{author} mentioned you in the conversation with {contact}',
  'said.newConversation': 'New conversation: {contact}',
  'said.given': '{author} transferred the conversation with {contact} to you',
  'said.snoozeOver': 'No longer snoozed: {contact}',
  'said.noSpace': 'There is no space for the files of contacts',
  'said.noSpaceBody':
    'Messages arrive, but their files are not kept. Delete files or talk to your provider; afterwards each file can be fetched from its message.',
  'said.noTemplateFile': 'The header’s file is missing.',

  'audit.action.join_template.submitted': 'Submitted the template for approval',

  'push.message': 'New message',

  'join.use.accounts_one': '{count} account',
  'join.use.accounts_other': '{count} accounts',
  'join.use.messages_one': '{count} default message',
  'join.use.messages_other': '{count} default messages',
  'join.use.sequences_one': '{count} sequence',
  'join.use.sequences_other': '{count} sequences',
  'join.use.broadcasts_one': '{count} broadcast',
  'join.use.broadcasts_other': '{count} broadcasts',
  'join.use.conversations_one': '{count} conversation',
  'join.use.conversations_other': '{count} conversations',
}
