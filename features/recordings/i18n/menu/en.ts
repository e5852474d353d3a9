import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.recordings': 'Recordings',
  'synonyms.recordings': 'recorded calls audio listen download',
  'group.calls': 'Calls',
  'group.tools': 'Tools',
}
