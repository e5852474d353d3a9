import { type Period, PRESETS, presetPeriod } from '#platform/report/contract/period.ts'
import type { ReportViewContent } from '../../contract/views.ts'

/** Parameters of an address that a view does not keep: what is open on the page. */
const OPEN: readonly string[] = ['rows', 'page', 'view']

/** The report as it is shown, to be kept. Days that are a usual period are kept as it, so that they move on. */
export function contentOf(report: string, address: URLSearchParams, today: string): ReportViewContent {
  const query = Object.fromEntries(
    [...address].filter(([name, value]) => value !== '' && !OPEN.includes(name)),
  )
  const { initDate, finishDate, ...rest } = query
  if (initDate === undefined && finishDate === undefined) return { report, query: rest, period: 'last30' }
  const usual = presetPeriod('last30', today)
  const shown: Period = { initDate: initDate ?? usual.initDate, finishDate: finishDate ?? usual.finishDate }
  const period = PRESETS.find((preset) => {
    const days = presetPeriod(preset, today)
    return days.initDate === shown.initDate && days.finishDate === shown.finishDate
  })
  return period === undefined
    ? { report, query: { ...rest, ...shown }, period: null }
    : { report, query: rest, period }
}

/** The address of a view. */
export function addressOf(
  { id, content: { query, period } }: { id: number; content: ReportViewContent },
  today: string,
): URLSearchParams {
  const days = period === null || period === 'last30' ? {} : presetPeriod(period, today)
  return new URLSearchParams({ ...query, ...days, view: String(id) })
}

const plain = ({ query, period }: ReportViewContent): string =>
  JSON.stringify([period, Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))])

/** Whether what is shown is not what was kept. */
export const differs = (shown: ReportViewContent, kept: ReportViewContent): boolean =>
  plain(shown) !== plain(kept)
