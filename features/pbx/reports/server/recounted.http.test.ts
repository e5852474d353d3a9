import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { keysOf, type Report, type ReportAnswer } from '#platform/report/contract/report.ts'
import { rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import { pbxReports } from '../contract/pbx-reports.ts'
import { COUNTED } from '../testing/raw-relations.ts'
import { writeCallHistory } from '../testing/write-call-history.ts'

const program = await startTestProgram()
const { database } = program
const admin = await program.signIn('admin')
const rows = database.systemRows
const company_id = admin.session.company.id
/** Three months, of which a part is asked for. */
const SINCE = new Date('2026-07-25T00:00:00Z')
const PERIOD = { initDate: '2026-08-20', finishDate: '2026-10-10' }

const extensions = await rows
  .selectFrom('extensions')
  .select('id')
  .where('company_id', '=', company_id)
  .orderBy('id')
  .limit(4)
  .execute()
const queues = await rows
  .insertInto('call_queues')
  .values([
    { company_id, name: 'Ventas', wrap_up_seconds: 15, service_level_seconds: 20 },
    { company_id, name: 'Soporte', wrap_up_seconds: 0, service_level_seconds: 10 },
  ])
  .returning(['id', 'name'])
  .execute()
const menus = await rows
  .insertInto('ivr_menus')
  .values([
    { company_id, name: 'Bienvenida' },
    { company_id, name: 'Facturas' },
  ])
  .returning(['id', 'name'])
  .execute()
const surveys = await rows
  .insertInto('ivr_menus')
  .values([
    { company_id, name: '¿Cómo lo atendimos?', survey: true },
    { company_id, name: '¿Nos recomendaría?', survey: true },
  ])
  .returning(['id', 'name'])
  .execute()
await writeCallHistory(
  rows,
  { companyId: company_id, extensions: extensions.map(({ id }) => id), queues, menus, surveys },
  { since: SINCE, days: 90, calls: 1500, seed: 29 },
)

type Numbers = Map<string, number | null>

/** Measures by keys, counted from the raw tables. */
async function recount(
  report: Report,
  { keys, measure, grain }: { keys: readonly string[]; measure: string; grain: string },
  timeZone: string,
): Promise<Numbers> {
  const counted = COUNTED[report.source.name]
  const expression = counted?.measures[measure]
  if (counted === undefined || expression === undefined)
    throw new Error(`${report.source.name}.${measure} is not counted by hand`)
  const times: Record<string, string> = {
    time: `to_char(date_trunc('${grain}', local), 'YYYY-MM-DD')`,
    weekday: 'extract(isodow FROM local)',
    hour: 'extract(hour FROM local)',
  }
  const by = keys.map((key) => `coalesce((${times[key] ?? counted.keys[key] ?? key})::text, '')`)
  const text = `SELECT concat_ws('|', ${["''", ...by].join(', ')}) AS keys, (${expression})::float8 AS value FROM (${counted.relation}) AS raw
                 WHERE local >= '${PERIOD.initDate}' AND local < '${PERIOD.finishDate}'::date + 1 ${by.length === 0 ? '' : `GROUP BY ${by.join(', ')}`}`
  const { rows: found } = await sql<{ keys: string; value: number | null }>`${sql.raw(
    text.replaceAll('$tz', `'${timeZone}'`).replaceAll('$company', String(company_id)),
  )}`.execute(rows)
  return new Map(found.map(({ keys: at, value }) => [at, value]))
}

/** Where clocks change in the period, and zones that are apart from UTC by other than whole hours. */
describe.each([
  'America/Bogota',
  'America/Santiago',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
])('in %s each number equals a second statement over the raw tables', (timeZone) => {
  beforeAll(async () => {
    await rows.updateTable('companies').set({ time_zone: timeZone }).where('id', '=', company_id).execute()
    await rebuildRollUps(database, company_id)
  })

  test.each(pbxReports.map((report) => [report.name, report] as const))('%s', async (_, report) => {
    const answer = await admin.call(report.routes.read, { query: PERIOD })
    for (const { measure, value } of answer.figures) {
      const counted = await recount(report, { keys: [], measure, grain: answer.grain }, timeZone)
      close(value, counted.get('') ?? null, measure)
    }
    expect(answer.figures[0]?.value).toBeGreaterThan(100)
    for (const view of answer.views) await expectCounted(report, answer.grain, view, timeZone)
  })
})

/** Each measure of each row of a view; where it is cut, of those that are shown. */
async function expectCounted(
  report: Report,
  grain: string,
  { name, rows: shown, cut }: ReportAnswer['views'][number],
  timeZone: string,
): Promise<void> {
  const view = report.views[name]
  if (view === undefined) throw new Error(name)
  expect(shown.length, name).toBeGreaterThan(0)
  for (const [index, measure] of view.measures.entries()) {
    const counted = await recount(report, { keys: keysOf(view), measure, grain }, timeZone)
    const ours: Numbers = new Map(
      shown.map(({ keys, values }) => [`|${keys.join('|')}`, values[index] ?? null]),
    )
    const none = report.source.measures[measure]?.kind === 'sum' ? 0 : null
    for (const key of cut ? ours.keys() : new Set([...ours.keys(), ...counted.keys()]))
      close(ours.get(key) ?? none, counted.get(key) ?? none, `${name} ${measure} ${key}`)
  }
}

test.each(pbxReports.map((report) => [report.name, report] as const))(
  '%s: each number that counts opens as many rows',
  async (_, report) => {
    const { figures } = await admin.call(report.routes.read, { query: PERIOD })
    for (const { measure, value } of figures) {
      const declared = report.source.measures[measure]
      if (declared?.kind !== 'sum' || declared.unit !== 'count') continue
      const { count } = await admin.call(report.routes.rows, { query: { ...PERIOD, measure } })
      expect(count, measure).toBe(value)
    }
  },
)

function close(ours: number | null, counted: number | null, what: string): void {
  if (ours === null || counted === null) expect(ours, what).toBe(counted)
  else expect(ours, what).toBeCloseTo(counted, 6)
}
