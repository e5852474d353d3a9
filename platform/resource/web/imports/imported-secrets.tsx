import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { csvText } from '#platform/spreadsheet/csv.ts'
import { saveFile } from '#platform/ui/list/save-file.ts'
import type { ResourceTexts } from '../resource-texts.ts'

interface ImportedSecretsProps {
  once: readonly Readonly<Record<string, string>>[]
  texts: ResourceTexts
  /** They were saved. */
  onKept: () => void
}

/** Saves the one-time secrets of an import's new records as a sheet. */
export const ImportedSecrets = ({ once, texts, onKept }: ImportedSecretsProps) => {
  const t = useText(platformTexts)
  const { language } = useLanguage()
  const save = () => {
    const names = Object.keys(once[0] ?? {})
    const rows = once.map((line) => names.map((name) => line[name] ?? ''))
    const text = csvText(names.map(texts.field), rows, language === 'es' ? ';' : ',')
    saveFile(`${texts.of('title')}.csv`, 'text/csv;charset=utf-8', text)
    onKept()
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={save}>
          {t('ui.import.saveOnce')}
        </Button>
      }
    >
      {t('ui.once.hint')}
    </Alert>
  )
}
