import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'direction.inbound': 'Incoming',
  'direction.outbound': 'Outgoing',
  'direction.internal': 'Internal',
  'result.answered': 'Answered',
  'result.abandoned': 'Missed',
  'result.declined': 'Declined',
  'result.informed': 'Announcement only',
  'result.blocked': 'Blocked',
  'result.unanswered': 'No answer',
  'result.service': 'Feature code',
  'result.continued': 'Continuation',
  'place.entry': 'On entering',
  'place.after_hours': 'After hours',
  'place.menu': 'In the menu',
  'place.queue': 'In the queue',
  'place.ring_group': 'In the ring group',
  'place.ringing': 'Ringing',
  'place.voicemail': 'In voicemail',
}
