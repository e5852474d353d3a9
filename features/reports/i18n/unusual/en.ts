import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.unusual': 'Unusual days',
  'synonyms.unusual': 'anomalies alerts changes notices unusual out of the ordinary',
  'unusual.more': '{report}: more “{measure}” than usual on {day}',
  'unusual.less': '{report}: fewer “{measure}” than usual on {day}',
  'unusual.body': 'There were {value}; such a day usually has {usual}.',
  'unusual.cause': 'What explains most of it is {dimension}: {value} ({change}).',
  'mail.subject': '{count, plural, one {# figure} other {# figures}} out of the ordinary',
  'mail.hello': 'Hello {name},',
  'mail.open': 'Open the report',
  'mail.footer': 'Sent to the administrators of the company. It is turned off in Reports, Unusual days.',
  'unusual.switch': 'Tell administrators, with a notification and a mail',
  'unusual.hint':
    'Each morning the figures of yesterday are compared with those of the same weekdays of the last twelve weeks.',
  'unusual.empty': 'No unusual days so far',
  'unusual.emptyHint': 'At least five weeks of data are needed to tell what is usual.',
  'unusual.failed': 'They could not be loaded',
  'unusual.day': 'Day',
  'unusual.figure': 'Figure',
  'unusual.value': 'There were',
  'unusual.usual': 'Usual',
  'unusual.why': 'What explains most of it',
  'unusual.on': 'Notices are on',
  'unusual.off': 'Notices are off',
}
