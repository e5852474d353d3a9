import { keysOf, type Report } from '#platform/report/contract/report.ts'
import { isClock } from '#platform/report/contract/source.ts'

export const ROLL_UPS: Record<string, string> = {
  calls: 'call_result_hours',
  extensionCalls: 'extension_call_hours',
}
const COLUMNS: Record<string, string> = {
  time: "date_trunc('day', local_hour)",
  hour: 'extract(hour FROM local_hour)',
  weekday: 'extract(isodow FROM local_hour)',
  caller: 'caller_extension_id',
  extension: 'extension_id',
  answeredBy: 'answered_by_id',
  did: 'did_id',
  trunk: 'trunk_id',
  country: 'country_id',
}

/** The roll-up does not have it: a text, or several values of a fact. */
function onlyFacts(report: Report, key: string): boolean {
  const declared = report.source.dimensions[key]
  return declared?.kind === 'text' || (declared?.kind === 'reference' && declared.many === true)
}

/**
 * Minimal statements for the same numbers: one grouping of the same roll-up for the totals and for each view, the sums of
 * the period and of the previous one, and the histogram where there is a percentile. Views that only the facts can answer are left out.
 */
export function bareStatements(
  report: Report,
  company: string,
  period: { from: string; to: string; before: string },
): string[] {
  const table = ROLL_UPS[report.source.name] ?? ''
  const part = report.only?.direction === undefined ? '' : `AND direction = '${report.only.direction[0]}'`
  const range = `company_id = ${company} AND local_hour >= '${period.before}' AND local_hour < '${period.to}'`
  const now = `local_hour >= '${period.from}'`
  const sumsOf = (measures: readonly string[]) =>
    measures
      .map((name) => report.source.measures[name])
      .filter((measure) => measure !== undefined)
      .filter(({ kind }) => kind !== 'percentile' && kind !== 'distinct')
      .map((measure) => {
        // The least that tells how many there are at once is how many there are.
        const summed = measure.kind === 'peak' ? 'calls' : measure.of
        const where = Object.entries(measure.where ?? {})
          .map(
            ([column, values]) =>
              ` AND ${column}::text IN (${values.map((value) => `'${value}'`).join(', ')})`,
          )
          .join('')
        return `sum(${summed}) FILTER (WHERE ${now}${where}), sum(${summed}) FILTER (WHERE NOT ${now}${where})`
      })
      .join(', ')
  const select = (keys: readonly string[], measures: readonly string[]) => {
    const by = keys.map((key) => COLUMNS[key] ?? (isClock(key) ? '' : key))
    const grouped = by.length === 0 ? '' : `GROUP BY ${by.join(', ')}`
    return `SELECT ${[...by, sumsOf(measures)].join(', ')} FROM ${table} WHERE ${range} ${part} ${grouped}`
  }
  const hasPercentile = (measures: readonly string[]) =>
    measures.some((name) => report.source.measures[name]?.kind === 'percentile')
  const histogram = (keys: readonly string[]) =>
    `SELECT ${[...keys.map((key) => COLUMNS[key] ?? key), 'wait_seconds'].join(', ')}, sum(calls) FROM call_result_waits WHERE ${range}
      GROUP BY ${[...keys, ''].map((_, index) => index + 1).join(', ')}`
  const parts = [
    { keys: [] as readonly string[], measures: report.figures },
    ...Object.values(report.views).map((view) => ({ keys: keysOf(view), measures: view.measures })),
  ].filter(({ keys }) => keys.every((key) => !onlyFacts(report, key)))
  return parts.flatMap(({ keys, measures }) => [
    select(keys, measures),
    ...(hasPercentile(measures) ? [histogram(keys)] : []),
  ])
}
