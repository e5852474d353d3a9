import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.extensions': 'Extensions',
  'group.telephony': 'Telephony',
  'action.newExtension': 'New extension',
  'synonyms.extensions': 'phones lines',
  'screen.timeSlots': 'Time slots',
  'screen.ringGroups': 'Ring groups',
  'screen.queues': 'Call queues',
  'screen.dids': 'DID numbers',
  'screen.ivr': 'IVR menus',
  'synonyms.timeSlots': 'hours holidays calendar',
  'synonyms.ringGroups': 'hunt groups',
  'synonyms.queues': 'agents waiting ACD',
  'synonyms.dids': 'lines inbound numbers',
  'synonyms.ivr': 'auto attendant menu',
  'screen.explain': 'Explain a call',
  'synonyms.explain': 'simulate test route path what happens',
}
