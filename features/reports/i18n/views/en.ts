import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'views.open': 'Views',
  'views.title': 'Views of {report}',
  'views.usual': 'No view',
  'views.own': 'Mine',
  'views.shared': 'Shared',
  'views.by': 'By {name}',
  'views.none': 'Keep the report with its filters here, to come back to it with one click.',
  'views.saveAs': 'Save as a view…',
  'views.save': 'Save the changes',
  'views.settings': 'Name and access',
  'views.remove': 'Delete',
  'views.removed': 'View “{name}” deleted',
  'views.saved': 'View “{name}” saved',
  'views.failed': 'The views could not be loaded',
}
