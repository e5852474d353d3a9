import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { bucketsOf, daysBetween, type Period } from '../contract/period.ts'
import type { Measure } from '../contract/source.ts'
import type { ResolvedQuery } from './ask.ts'
import { dimensionOf, matchesUntil } from './conditions.ts'
import { measureOf, type NumberRow, type NumbersQuery } from './numbers-asked.ts'
import type { ReportSource } from './report-source.ts'

type Level = Extract<Measure, { kind: 'level' }>

/** By joined keys, with the time where the part has it. */
type Levels = ReadonlyMap<string, number>

const TIMES = { hour: 'YYYY-MM-DD"T"HH24', day: 'YYYY-MM-DD', week: 'YYYY-MM-DD', month: 'YYYY-MM-DD' }

/** The changes until the end of `of`, shifted onto the period: those before it as one, and by bucket where `timed`. */
async function changesUntil(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { measure, of, keys }: { measure: Level; of: Period; keys: readonly string[] },
) {
  const others = keys.filter((key) => key !== 'time')
  const shift = daysBetween(of.initDate, query.period.initDate)
  const moved = sql`local_hour + ${shift}::integer * interval '1 day'`
  const labels = others.map((key) => sql`(${sql.raw(dimensionOf(source, key))})::text`)
  const bucket =
    keys.length === others.length
      ? sql`''`
      : sql`CASE WHEN local_hour < ${of.initDate}::timestamp THEN ''
                 ELSE to_char(date_trunc(${query.grain}, ${moved}), ${TIMES[query.grain]}) END`
  const { rows: found } = await sql<{ keys: (string | null)[]; bucket: string; change: number }>`
    SELECT keys, bucket, sum(change)::float8 AS change
      FROM (SELECT ARRAY[${sql.join(labels, sql`, `)}]::text[] AS keys, ${bucket} AS bucket, ${sql.ref(measure.of)} AS change
              FROM ${sql.table(source.rollUp)} WHERE ${matchesUntil(source, query, of)}) AS changes
     GROUP BY keys, bucket`.execute(rows)
  return found
}

async function levelsOf(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  asked: { measure: Level; of: Period; keys: readonly string[] },
): Promise<Levels> {
  const found = await changesUntil(rows, source, query, asked)
  const byKeys = Map.groupBy(found, ({ keys }) => keys.map((key) => key ?? '').join('\n'))
  const levels = new Map<string, number>()
  for (const [key, changes] of byKeys) {
    const by = new Map(changes.map(({ bucket, change }) => [bucket, change]))
    let standing = by.get('') ?? 0
    if (!asked.keys.includes('time')) levels.set(key, standing)
    else
      for (const bucket of bucketsOf(query.period, query.grain)) {
        standing += by.get(bucket) ?? 0
        levels.set(key === '' ? bucket : `${bucket}\n${key}`, standing)
      }
  }
  return levels
}

/**
 * The rows with their levels: what stands at the end of each bucket, or of the period. Rows are added for what only stands, without any change
 * in the period. The time is the first key, as everywhere.
 */
export async function withLevels(
  rows: Rows,
  source: ReportSource,
  query: ResolvedQuery,
  { keys, measures }: NumbersQuery,
  numbers: readonly NumberRow[],
): Promise<NumberRow[]> {
  const all = new Map(numbers.map((row) => [row.keys.join('\n'), row]))
  for (const [index, name] of measures.entries()) {
    const measure = measureOf(source, name)
    if (measure.kind !== 'level') continue
    const now = await levelsOf(rows, source, query, { measure, of: query.period, keys })
    const before =
      query.before === null ? null : await levelsOf(rows, source, query, { measure, of: query.before, keys })
    for (const [key, standing] of now)
      if (standing !== 0 && !all.has(key))
        all.set(key, emptyRow(key, { measures, compared: before !== null }))
    for (const [key, row] of all) {
      row.values[index] = now.get(key) ?? 0
      row.before[index] = before === null ? null : (before.get(key) ?? 0)
    }
  }
  return [...all.values()]
}

const emptyRow = (
  key: string,
  { measures, compared }: { measures: readonly string[]; compared: boolean },
): NumberRow => ({
  keys: key.split('\n'),
  values: measures.map(() => 0),
  before: measures.map(() => (compared ? 0 : null)),
})
