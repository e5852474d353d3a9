import {
  choiceField,
  countField,
  dayField,
  flagField,
  textField,
  type UrlField,
  type UrlState,
} from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { GRAINS, periodOfBucket } from '../contract/period.ts'
import { keysOf, type Report, type ReportAnswer, type View } from '../contract/report.ts'
import { NONE } from '../contract/source.ts'
import type { Mark } from '../present/series.ts'

/** The screen's whole state, in the URL. */
const FIXED = {
  initDate: dayField(),
  finishDate: dayField(),
  grain: choiceField(['', ...GRAINS], ''),
  /** Whether comparison is off. */
  alone: flagField(),
  /** Views shown as tables, comma-separated. */
  tables: textField(),
  /** Sort orders of tables: see table-order.ts. */
  sort: textField(),
  /** Query of the opened rows; empty: none. */
  rows: textField(),
  page: countField(1),
}

type Fields = typeof FIXED & Record<string, UrlField<string>>
export type ReportState = UrlState<typeof FIXED> & Record<string, unknown>

export interface ReportAddress {
  state: ReportState
  setState: (patch: Record<string, unknown>) => void
  /** Chosen values of a filter. */
  chosen(filter: string): string[]
  /** Query for the server. */
  query: Record<string, string>
}

export function useReportState(report: Report): ReportAddress {
  const fields = {
    ...FIXED,
    ...Object.fromEntries(report.filters.map((filter) => [filter, textField()])),
  } as Fields
  const [state, setState] = useUrlState(fields)
  const known = state as ReportState
  const chosen = (filter: string) =>
    String(known[filter] ?? '')
      .split(',')
      .filter((value) => value !== '')
  return {
    state: known,
    setState: setState as ReportAddress['setState'],
    chosen,
    query: queryOf(known, report.filters),
  }
}

function queryOf(state: ReportState, filters: readonly string[]): Record<string, string> {
  const filled = ['initDate', 'finishDate', 'grain', ...filters].flatMap((name) => {
    const value = String(state[name] ?? '')
    return value === '' ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(filled), ...(state.alone ? { compare: 'none' } : {}) }
}

/** Query of the rows behind a number, as in the URL. */
export function rowsBehind(
  query: Readonly<Record<string, string>>,
  { report, answer }: { report: Report; answer: Pick<ReportAnswer, 'period' | 'grain'> },
  { view, mark }: { view: View | null; mark: Mark },
): string {
  const narrowed: Record<string, string> = { ...query, ...answer.period, measure: mark.measure }
  delete narrowed.grain
  for (const [index, key] of (view === null ? [] : keysOf(view)).entries()) {
    const value = mark.keys[index] ?? ''
    if (key === 'time') Object.assign(narrowed, periodOfBucket(value, answer.grain, answer.period))
    else narrowed[key] = value === '' && report.source.dimensions[key]?.kind !== 'text' ? NONE : value
  }
  return new URLSearchParams(narrowed).toString()
}
