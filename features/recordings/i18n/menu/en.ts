import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.recordings': 'Recordings',
  'synonyms.recordings': 'recorded calls audio listen download',
  'action.policy': 'What is recorded',
  'group.calls': 'Calls',
  'group.tools': 'Tools',
}
