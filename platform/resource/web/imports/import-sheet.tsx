import { useText } from '#platform/i18n/web/language.tsx'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { resourceTexts } from '../../i18n/texts.ts'
import type { Importing } from './use-import.ts'

/** Which sheet of a workbook of several is imported. */
export const ImportSheet = ({ work: { sheets, busy, chooseSheet } }: { work: Importing }) => {
  const t = useText(resourceTexts)
  if (sheets.names.length < 2) return null
  return (
    <Labelled id="import-sheet" label={t('import.sheet')}>
      <ChoiceSelect
        id="import-sheet"
        disabled={busy}
        choices={sheets.names.map((name) => ({ value: name, label: name }))}
        value={sheets.chosen ?? ''}
        onChange={chooseSheet}
      />
    </Labelled>
  )
}
