import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.meetings': 'Meetings',
  'area.meetings': 'Meetings',
  'synonyms.meetings': 'video call conference room zoom meet jitsi',
  'action.new': 'New meeting',
  'screen.recordings': 'Recorded meetings',
  'synonyms.recordings': 'videos recordings meetings watch download',
  'group.tools': 'Tools',
}
