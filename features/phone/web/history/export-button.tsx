import { useApi } from '#platform/http/web/api-context.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { ExportListButton } from '#platform/ui/list/export-list-button.tsx'
import { useViewer } from '#platform/ui/viewer.tsx'
import type { CallsQuery } from '../../contract/history.ts'
import { historyTexts } from '../../i18n/history/texts.ts'
import { callsCsv, readAllCalls } from './export-calls.ts'

/** Saves the filtered history as a file. */
export const ExportButton = ({ query, disabled }: { query: CallsQuery; disabled: boolean }) => {
  const t = useText(historyTexts)
  const api = useApi()
  const { language } = useLanguage()
  const { timeZone } = useViewer()
  return (
    <ExportListButton
      fileName={t('history.file')}
      disabled={disabled}
      read={async (run) => {
        const calls = await readAllCalls({ api, query, ...run })
        return { csv: callsCsv(calls, t, { language, timeZone }), count: calls.length }
      }}
    />
  )
}
