import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'meetings.hiddenNumber': 'Hidden number',
  'meetings.opening': 'Opening the meeting…',
  'meetings.failed': 'The meeting could not be opened',
  'meetings.blocked': 'The browser did not open the meeting’s tab',
  'meetings.blockedHint':
    'Open it with this button. For it to open by itself next time, allow pop-up windows for this site.',
}
