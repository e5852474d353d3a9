import { type Kysely, sql } from 'kysely'
import type { Report } from '#platform/report/contract/report.ts'
import { MEASURES } from './raw-measures.ts'
import { RELATIONS } from './raw-relations.ts'

interface Recounted {
  company: number
  timeZone: string
  initDate: string
  finishDate: string
  grain: string
  /** Condition on owner and grp. */
  scope?: string
}

const FORMAT: Readonly<Record<string, string>> = { hour: 'YYYY-MM-DD"T"HH24' }

/** A report's own condition, in the words of the raw relations. */
const onlyOf = ({ only = {} }: Report): string =>
  Object.entries(only)
    .filter(([name]) => name !== 'kind')
    .map(([name, values]) => ` AND ${name} IN (${values.map((value) => `'${value}'`).join(', ')})`)
    .join('')

/** One measure by keys, counted from the raw tables: joined keys to the number. */
export async function recount(
  // biome-ignore lint/suspicious/noExplicitAny: any rows will do
  rows: Kysely<any>,
  report: Report,
  { measure, keys }: { measure: string; keys: readonly string[] },
  about: Recounted,
): Promise<Map<string, number | null>> {
  const counted = MEASURES[report.source.name]?.[measure]
  if (counted === undefined) throw new Error(`${report.source.name}.${measure} is not counted by hand`)
  const [name, where, aggregate] = counted
  const raw = RELATIONS[name]
  if (raw === undefined) throw new Error(`no relation ${name}`)
  const columns: Readonly<Record<string, string>> = {
    time: `to_char(date_trunc('${about.grain}', local), '${FORMAT[about.grain] ?? 'YYYY-MM-DD'}')`,
    weekday: 'extract(isodow FROM local)',
    hour: 'extract(hour FROM local)',
    group: 'grp',
    lastContact: '"lastContact"',
    need: name === 'businesses' || name === 'sales' ? 'each_need' : 'need',
  }
  // What a relation does not have, none of its rows has: a business that is opened has no reason yet.
  const known = (column: string) => (new RegExp(`\\b${column}s?\\b`).test(raw) ? column : 'NULL')
  const by = keys.map((key) => columns[key] ?? known(key))
  const several = by.includes('each_need') ? ', unnest(needs) AS each_need' : ''
  const text = `
    SELECT concat_ws(E'\\n', ${['NULL', ...by.map((one) => `coalesce((${one})::text, '')`)].join(', ')}) AS keys, (${aggregate})::float8 AS value
      FROM (${raw}) AS raw${several}
     WHERE local >= '${about.initDate}' AND local < '${about.finishDate}'::date + 1 AND (${where})${onlyOf(report)}
       ${about.scope === undefined ? '' : `AND (${about.scope})`}
     ${by.length === 0 ? '' : `GROUP BY ${by.map((one) => `(${one})::text`).join(', ')}`}`
  const filled = text.replaceAll('$tz', `'${about.timeZone}'`).replaceAll('$company', String(about.company))
  const { rows: found } = await sql<{ keys: string; value: number | null }>`${sql.raw(filled)}`.execute(rows)
  return new Map(found.map(({ keys: at, value }) => [at, value]))
}
