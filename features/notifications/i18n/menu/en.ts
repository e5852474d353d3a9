import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.announcements': 'Announcements',
  'synonyms.announcements': 'notices broadcast tell team',
  'group.tools': 'Tools',
  'action.newAnnouncement': 'New announcement',
}
