import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.missed': 'Missed calls',
  'synonyms.missed': 'abandoned call back pending unanswered',
  'group.calls': 'Calls',
}
