import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'conference.title': 'Conferences',
  'conference.noun': 'the conference',
  'conference.search': 'Search by participant',
  'conference.empty': 'No conferences yet',
  'conference.emptyHint': 'Conferences that you take part in are listed here.',
  'conference.names': 'Participants',
  'conference.room': 'Room',
  'conference.moderator': 'Moderator',
  'conference.started_at': 'Start',
  'conference.ended_at': 'End',
  'conference.duration': 'Duration',
  'conference.people': 'People',
  'conference.conference_id': 'Identifier',
  'conference.moderates': 'Moderates',
  'conference.neverCame': 'Did not join',
  'conference.stillIn': 'In the conference since {from}',
  'conference.wasIn': 'From {from} to {to}',
  'conference.who': 'Who was in it',
  'rooms.enter': 'Enter a room',
  'rooms.withPin': '{number} · asks for a PIN',
}
