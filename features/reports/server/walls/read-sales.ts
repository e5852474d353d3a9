import type { Rows } from '#platform/db/database.ts'
import { localDay } from '#platform/i18n/format.ts'
import { plusDays } from '#platform/report/contract/period.ts'
import { queryOf } from '#platform/report/server/ask.ts'
import { readReport } from '#platform/report/server/read-report.ts'
import { hidesMoney, type Viewer } from '#platform/report/server/report-source.ts'
import type { WallSales } from '../../contract/walls.ts'
import type { WallPorts } from './wall-ports.ts'

const MAX_ADVISERS = 8

/** Sales of today as the viewer's report says, beside the same weekday a week ago. */
export async function readSales(
  { served: { report, source }, by }: WallPorts['sales'],
  rows: Rows,
  viewer: Viewer,
  { timeZone, names }: { timeZone: string; names: boolean },
): Promise<WallSales> {
  const now = new Date()
  const today = localDay(now, timeZone)
  const ask = async (day: string, compare: 'none') => {
    const asked = report.routes.read.query.parse({ initDate: day, finishDate: day, compare })
    const query = await queryOf(report, source, { principal: viewer, rows, now }, asked)
    return query && (await readReport(rows, report, source, query))
  }
  const answer = await ask(today, 'none')
  const before = await ask(plusDays(today, -7), 'none')
  const nothing = hidesMoney(source, viewer) ? null : 0
  const totalOf = (from: typeof answer) => {
    const figure = (name: string) => from?.figures.find(({ measure }) => measure === name)?.value
    return { sales: figure('sales') ?? 0, amount: figure('amount') ?? nothing }
  }
  const totals = { ...totalOf(answer), before: totalOf(before) }
  if (answer === null || !names) return { ...totals, advisers: [] }
  const view = report.views[by]
  const at = (name: string) => view?.measures.indexOf(name) ?? -1
  const dimension = view !== undefined && 'by' in view ? view.by : ''
  const advisers = (answer.views.find(({ name }) => name === by)?.rows ?? []).map(({ keys, values }) => ({
    name: answer.names[dimension]?.[keys[0] ?? ''] ?? '—',
    sales: values[at('sales')] ?? 0,
    amount: values[at('amount')] ?? nothing,
  }))
  const worth = ({ amount, sales }: (typeof advisers)[number]) => amount ?? sales
  return {
    ...totals,
    advisers: advisers.toSorted((one, other) => worth(other) - worth(one)).slice(0, MAX_ADVISERS),
  }
}
