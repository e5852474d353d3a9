import type { Api } from '#platform/http/web/api.ts'
import { formatDateTime, formatDuration } from '#platform/i18n/format.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { Translator } from '#platform/i18n/web/language.tsx'
import { csvText } from '#platform/spreadsheet/csv.ts'
import type { ExportRun } from '#platform/ui/list/export-list-button.tsx'
import { readAllPages } from '#platform/ui/list/read-all-pages.ts'
import { type CallRecord, type CallsQuery, getCalls } from '../../contract/history.ts'
import type { historyTexts } from '../../i18n/history/texts.ts'

export interface ExportOptions extends ExportRun {
  api: Api
  query: CallsQuery
}

/** Every call that the filters leave. Rejects with `ApiFailure`, or AbortError when cancelled. */
export const readAllCalls = ({ api, query, signal, onProgress }: ExportOptions): Promise<CallRecord[]> =>
  readAllPages(async (page, page_size) => {
    const { cdrs, total } = await api.call(getCalls, { body: { ...query, page, page_size }, signal })
    return { rows: cdrs, total }
  }, onProgress)

/** The calls as a spreadsheet reads them. */
export const callsCsv = (
  calls: readonly CallRecord[],
  t: Translator<typeof historyTexts>,
  options: { language: Language; timeZone: string },
): string =>
  csvText(
    [
      t('history.date'),
      t('history.direction'),
      t('history.contact'),
      t('history.number'),
      t('history.outcome'),
      t('history.missed'),
      t('history.duration'),
      t('history.label'),
    ],
    calls.map((call) => [
      formatDateTime(call.started_at, options.timeZone),
      t(`history.direction.${call.direction}`),
      call.label,
      call.number,
      t(`outcome.${call.outcome}`),
      call.missed ? t('history.missed') : '',
      formatDuration(call.duration),
      call.call_label?.name ?? '',
    ]),
    options.language === 'es' ? ';' : ',',
  )
