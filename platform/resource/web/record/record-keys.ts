import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { PageKey } from '#platform/ui/commands/use-page-keys.ts'
import { resourceTexts } from '../../i18n/texts.ts'

const text = (key: KeyOf<typeof resourceTexts>) => (language: Language) =>
  translate(resourceTexts, language, key)
const group = text('record.keys')

/** Shortcuts of every record page; same letters as in lists. */
export const RECORD_KEYS: readonly PageKey[] = [
  { id: 'record.edit', key: 'e', text: text('record.keys.edit'), group },
  { id: 'record.before', key: 'k', text: text('record.keys.before'), group },
  { id: 'record.after', key: 'j', text: text('record.keys.after'), group },
  { id: 'record.back', key: 'u', text: text('record.keys.back'), group },
]
