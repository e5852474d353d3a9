import { type KeyOf, type Language, translate } from '#platform/i18n/text.ts'
import type { PageKey } from '#platform/ui/commands/use-page-keys.ts'
import { crmTexts } from '../../i18n/texts.ts'

const text = (key: KeyOf<typeof crmTexts>) => (language: Language) => translate(crmTexts, language, key)
const group = text('crm.keys')

/** Keyboard shortcuts of a person's page, off while typing. */
export const PERSON_KEYS: readonly PageKey[] = [
  { id: 'person.call', key: 'c', text: text('crm.act.call'), group },
  { id: 'person.note', key: 'n', text: text('crm.act.note'), group },
  { id: 'person.status', key: 's', text: text('crm.status.change'), group },
]
