import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.contacts': 'Contacts',
  'synonyms.contacts': 'address book phone numbers people vcard',
  'group.people': 'People',
  'action.newContact': 'New contact',
}
