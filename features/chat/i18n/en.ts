import type { es } from './es.ts'
import { partsEn } from './parts-en.ts'

export const en: Record<keyof typeof es, string> = {
  ...partsEn,
  'errors.chat.too_late': 'The time to edit or delete this message is over.',
  'errors.chat.only_administrators_write': 'Only the administrators of the group can write.',
  'errors.chat.last_administrator':
    'You are the only administrator: appoint another one before you leave the group.',
  'errors.chat.group_full': 'The group takes no more members.',
  'errors.chat.inactive': 'This chat takes no more messages.',

  left: 'You have left the group',

  'push.missedCall': 'Missed call',
  'push.NO_ATTACHED': 'New message',
  'push.image': 'Picture',
  'push.audio': 'Audio',
  'push.video': 'Video',
  'push.file': 'File',
  assistant: 'Assistant',

  'audit.action.chat.settings_changed': 'Changed the rules of the chat',
  'audit.action.chat.history_read': 'Read what a chat message had said',
  'audit.action.chat.message_removed': "Deleted somebody else's message",
  'audit.action.chat.group_created': 'Created a chat group',
  'audit.action.chat.group_changed': 'Changed a chat group',
  'audit.action.chat.members_added': 'Added people to a chat group',
  'audit.action.chat.member_removed': 'Removed a person from a chat group',
  'audit.action.chat.member_changed': 'Changed an administrator of a chat group',
}
