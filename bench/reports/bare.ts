import { keysOf } from '#platform/report/contract/report.ts'
import type { Measure, Where } from '#platform/report/contract/source.ts'
import type { ReportSource, ServedReport } from '#platform/report/server/report-source.ts'

/** Local days; `to` is not included. */
export interface Days {
  from: string
  to: string
  /** Where the compared period begins; it ends where this one begins. */
  before: string
}

const TIMES: Readonly<Record<string, string>> = {
  time: "date_trunc('day', local_hour)",
  hour: 'extract(hour FROM local_hour)',
  weekday: 'extract(isodow FROM local_hour)',
}

function conditionOf({ dimensions }: ReportSource, where: Where | undefined): string {
  return Object.entries(where ?? {})
    .map(
      ([name, values]) =>
        ` AND (${dimensions[name]})::text IN (${values.map((value) => `'${value}'`).join(', ')})`,
    )
    .join('')
}

const isMany = ({ source }: ReportSource, key: string): boolean => {
  const declared = source.dimensions[key]
  return declared?.kind === 'reference' && declared.many === true
}

/** The roll-up does not have it. */
const ofFacts = (source: ReportSource, keys: readonly string[]): boolean =>
  source.onlyFacts === 'all' ||
  keys.some(
    (key) => isMany(source, key) || (Array.isArray(source.onlyFacts) && source.onlyFacts.includes(key)),
  )

const columnsOf = (measure: Measure): { of: string; where: Where }[] => {
  const where = 'where' in measure ? (measure.where ?? {}) : {}
  if (measure.kind === 'average')
    return [
      { of: measure.of, where },
      { of: measure.over, where },
    ]
  if (measure.kind === 'share')
    return [
      { of: measure.of, where },
      { of: measure.of, where: measure.whole ?? {} },
    ]
  return measure.kind === 'sum' ? [{ of: measure.of, where }] : []
}

interface Part {
  source: ReportSource
  company: string
  days: Days
  /** Grouping columns. */
  by: readonly string[]
  keys: readonly string[]
  /** The report's own condition. */
  only: string
  /** Only the facts know. */
  facts: boolean
}

const numbered = (count: number): string =>
  count === 0 ? '' : ` GROUP BY ${Array.from({ length: count }, (_, index) => index + 1).join(', ')}`

function relationOf({ source, company, days, only }: Part, facts: boolean): string {
  const [table, time, type] = facts
    ? [`${source.rollUp}_facts`, 'at', '::date']
    : [source.rollUp, 'local_hour', '']
  return `${table} WHERE company_id = ${company} AND ${time} >= '${days.before}'${type} AND ${time} < '${days.to}'${type}${only}`
}

const selectFrom = (part: Part, columns: string, facts: boolean, where = ''): string =>
  `SELECT ${[...part.by, columns].join(', ')} FROM ${relationOf(part, facts)}${where}${numbered(part.by.length)}`

type Of<Kind extends Measure['kind']> = Extract<Measure, { kind: Kind }>

function percentileOf(part: Part, { of, at, where }: Of<'percentile'>): string {
  const { source, company, days, by, keys } = part
  const kept = source.distributions?.[of]
  if (kept === undefined || !keys.every((key) => kept.dimensions.includes(key)))
    return selectFrom(
      part,
      `percentile_disc(${at}) WITHIN GROUP (ORDER BY ${of})`,
      true,
      conditionOf(source, where),
    )
  return `SELECT ${[...by, of, `sum(${kept.counts})`].join(', ')} FROM ${kept.table} WHERE company_id = ${company}
            AND local_hour >= '${days.before}' AND local_hour < '${days.to}'${numbered(by.length + 1)}`
}

function distinctOf(part: Part, { of, where }: Of<'distinct'>): string {
  const now = `local_hour >= '${part.days.from}'`
  const columns = [now, `NOT ${now}`].map((time) => `count(DISTINCT CASE WHEN ${time} THEN ${of} END)`)
  return selectFrom(part, columns.join(', '), true, conditionOf(part.source, where))
}

/** What is not a sum of the period, by a statement of its own. */
function apartOf(part: Part, measure: Measure): string[] {
  const { source, company, days, by } = part
  switch (measure.kind) {
    case 'percentile':
      return [percentileOf(part, measure)]
    case 'distinct':
      return [distinctOf(part, measure)]
    case 'perDistinct':
      return [
        selectFrom(
          part,
          `count(DISTINCT ${measure.over}), sum(${measure.of})`,
          part.facts,
          conditionOf(source, measure.where),
        ),
      ]
    case 'level':
      return [
        `SELECT ${[...by, `sum(${measure.of})`].join(', ')} FROM ${source.rollUp}
          WHERE company_id = ${company} AND local_hour < '${days.to}'${numbered(by.length)}`,
      ]
    case 'peak':
      return [
        `SELECT max(n) FROM (SELECT sum(d) OVER (ORDER BY t, d) AS n
           FROM (SELECT * FROM ${relationOf(part, true)}${conditionOf(source, measure.where)}) AS facts,
                LATERAL (VALUES (at, 1), (${measure.until}, -1)) AS v (t, d)) AS steps`,
      ]
    default:
      return []
  }
}

/**
 * Minimal statements for the numbers of a report: one grouping for the totals and for each view, with the sums of the period and of the one
 * before, over the roll-up, or over the facts where only these know; and what is not a sum each by a statement of its own.
 */
export function bareStatements({ report, source }: ServedReport, company: string, days: Days): string[] {
  const only = conditionOf(source, report.only)
  const now = `local_hour >= '${days.from}'`
  const parts = [
    { keys: [] as readonly string[], measures: report.figures },
    ...Object.values(report.views).map((view) => ({ keys: keysOf(view), measures: view.measures })),
  ]
  return parts.flatMap(({ keys, measures: names }) => {
    const measures = names.map((name) => report.source.measures[name]).filter((one) => one !== undefined)
    const by = keys.map((key) => {
      const column = TIMES[key] ?? source.dimensions[key] ?? key
      return isMany(source, key) ? `unnest(${column})` : column
    })
    const conditions = measures.flatMap((measure) => [measure, ...columnsOf(measure)])
    const named = conditions.flatMap((one) => Object.keys(('where' in one ? one.where : undefined) ?? {}))
    const facts = ofFacts(source, [...keys, ...named, ...Object.keys(report.only ?? {})])
    const part: Part = { source, company, days, by, keys, only, facts }
    const sums = measures.flatMap(columnsOf).map(({ of, where }) => {
      const counted = conditionOf(source, where)
      return `sum(${of}) FILTER (WHERE ${now}${counted}), sum(${of}) FILTER (WHERE NOT ${now}${counted})`
    })
    return [
      ...(sums.length === 0 ? [] : [selectFrom(part, sums.join(', '), facts)]),
      ...new Set(measures.flatMap((measure) => apartOf(part, measure))),
    ]
  })
}
