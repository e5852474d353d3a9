import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.meetings': 'Meetings',
  'area.meetings': 'Meetings',
  'synonyms.meetings': 'video call conference room zoom meet jitsi',
  'action.new': 'New meeting',
}
