import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.audit': 'Audit trail',
  'audit.searchFor': 'Search by person or object',
  'audit.at': 'Date',
  'audit.actor': 'Who',
  'audit.anyActor': 'Anybody',
  'audit.action': 'Action',
  'audit.anyAction': 'Any action',
  'audit.subject': 'About',
  'audit.address': 'From',
  'audit.details': 'Details',
  'audit.program': 'The program',
  'audit.nothingMore': 'There are no more details.',
  'audit.was': 'Before',
  'audit.is': 'Now',
  'audit.field': 'Field',
  'audit.yes': 'Yes',
  'audit.no': 'No',
  'audit.empty': 'Nothing yet',
  'audit.emptyHint': 'What administrators, supervisors and operators do is kept here.',
  'audit.file': 'audit',
}
