import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.drive': 'Drive',
  'synonyms.drive': 'files folders documents cloud storage upload download bin trash',
  'action.newFolder': 'New folder',
}
