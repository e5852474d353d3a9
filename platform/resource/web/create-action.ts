import type { Language } from '#platform/i18n/text.ts'
import type { ScreenAction } from '#platform/ui/area.ts'

type Text = (language: Language) => string

/** The action that opens a resource screen's form for a new record. `id`: `record.new`, unique among all screens. */
export const createAction = (id: string, label: Text, synonyms?: Text): ScreenAction => ({
  id,
  label,
  to: '?edit=new',
  creates: true,
  ...(synonyms ? { synonyms } : {}),
})
