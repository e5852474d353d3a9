import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.extensions': 'Extensions',

  'extension.title': 'Extensions',
  'extension.one': 'extension',
  'extension.new': 'New extension',
  'extension.edit': 'Edit extension',
  'extension.search': 'Search by name or extension',
  'extension.empty': 'There are no extensions yet',
  'extension.emptyHint': 'Create the first one, or import them from a spreadsheet.',
  'extension.number': 'Extension',
  'extension.number.help': '2 to 10 digits. It cannot be changed later.',
  'extension.display_name': 'Name',
  'extension.owner': 'User',
  'extension.owner.help': 'Who answers this extension in the application.',
  'extension.call_limit': 'Calls at a time',
  'extension.call_limit.help': 'Beyond that callers hear busy.',
  'extension.secret': 'SIP secret',
  'extension.account': 'SIP account',

  'audit.action.extension.created': 'Created the extension',
  'audit.action.extension.changed': 'Changed the extension',
  'audit.action.extension.disabled': 'Disabled the extension',
  'audit.action.extension.enabled': 'Enabled the extension',
  'audit.action.extension.removed': 'Deleted the extension',
  'audit.action.extension.restored': 'Brought the extension back',
}
