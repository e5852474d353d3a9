import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'screen.extensions': 'Extensions',
  'group.telephony': 'Telephony',
  'action.newExtension': 'New extension',
  'synonyms.extensions': 'phones lines',
}
