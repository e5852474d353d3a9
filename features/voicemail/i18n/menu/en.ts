import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.voicemail': 'Voicemail',
  'synonyms.voicemail': 'voice messages answering machine',
  'group.calls': 'Calls',
  unheard_one: '{count} message not heard',
  unheard_other: '{count} messages not heard',
}
