import type { Api } from '#platform/http/web/api.ts'
import { formatDateTime, formatDuration } from '#platform/i18n/format.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { Translator } from '#platform/i18n/web/language.tsx'
import { csvText } from '#platform/spreadsheet/csv.ts'
import { type CallRecord, type CallsQuery, getCalls } from '../../contract/history.ts'
import type { phoneTexts } from '../../i18n/texts.ts'

/** The most a page may hold. */
const EXPORT_PAGE = 100

export interface ExportOptions {
  api: Api
  query: CallsQuery
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** Every call that the filters leave, read page by page. Rejects with `ApiFailure`, or AbortError when cancelled. */
export const readAllCalls = async ({
  api,
  query,
  signal,
  onProgress,
}: ExportOptions): Promise<CallRecord[]> => {
  // By id, since a call that ends meanwhile moves the pages by one.
  const calls = new Map<number, CallRecord>()
  for (let page = 1; ; page += 1) {
    const { cdrs, total } = await api.call(getCalls, {
      body: { ...query, page, page_size: EXPORT_PAGE },
      signal,
    })
    for (const call of cdrs) calls.set(call.id, call)
    onProgress(calls.size, total)
    if (cdrs.length < EXPORT_PAGE) return [...calls.values()]
  }
}

/** The calls as a spreadsheet reads them. */
export const callsCsv = (
  calls: readonly CallRecord[],
  t: Translator<typeof phoneTexts>,
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
