import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.agenda': 'Agenda',
  'screen.groups': 'Agenda groups',
  'action.newEvent': 'New event',
  'synonyms.agenda': 'calendar appointments events meetings',
  'screen.bookingPages': 'Booking pages',
  'screen.bookingKinds': 'Kinds of appointment',
  'synonyms.booking': 'bookings calendly schedule public link',
  'screen.rooms': 'Rooms',
  'synonyms.rooms': 'meeting room reserve space resource',
}
