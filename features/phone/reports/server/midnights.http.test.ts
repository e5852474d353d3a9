import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import { phoneReports } from '../contract/phone-reports.ts'

const [generalReport, , companyReport] = phoneReports
const program = await startTestProgram()
const admin = await program.signIn('admin')
const companyId = admin.session.company.id
const rows = program.database.systemRows
const { id: extension } = await rows
  .selectFrom('extensions')
  .select('id')
  .where('user_id', '=', admin.session.userId)
  .where('deleted_at', 'is', null)
  .executeTakeFirstOrThrow()

beforeEach(async () => {
  await rows.deleteFrom('calls').where('company_id', '=', companyId).execute()
})

/** A call from outside that the administrator answered: times, and the caller. */
async function answered(from: string, until: string, number: string): Promise<void> {
  const id = randomUUID()
  const times = { started_at: new Date(from), answered_at: new Date(from), ended_at: new Date(until) }
  await rows
    .insertInto('calls')
    .values({
      ...{ id, company_id: companyId, direction: 'inbound', dialed: '6015550100', caller_number: number },
      ...{ other_key: number, outcome: 'answered', ...times },
    })
    .execute()
  await rows
    .insertInto('call_records')
    .values({
      ...{ company_id: companyId, call_id: id, extension_id: extension, direction: 'INCOMING' },
      ...{ other_number: number, outcome: 'answered', missed: false, ...times },
    })
    .execute()
}

async function inZone(time_zone: string): Promise<void> {
  await rows.updateTable('companies').set({ time_zone }).where('id', '=', companyId).execute()
  await rebuildRollUps(program.database, companyId)
}

const figuresOn = async (initDate: string, finishDate = initDate) => {
  const query = { initDate, finishDate, compare: 'none' as const }
  const found = [
    ...(await admin.call(generalReport.routes.read, { query })).figures,
    ...(await admin.call(companyReport.routes.read, { query })).figures,
  ]
  return Object.fromEntries(found.map(({ measure, value }) => [measure, value]))
}

// In these, clocks go back from one to midnight: the hour after midnight comes twice, both times on the new day.
test.each([
  [
    'America/Havana',
    '2026-10-31',
    '2026-11-01',
    ['2026-11-01T03:30Z', '2026-11-01T04:30Z', '2026-11-01T05:30Z'],
  ],
  [
    'Atlantic/Azores',
    '2026-10-24',
    '2026-10-25',
    ['2026-10-24T23:30Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ],
] as const)(
  'a day of %s has both of its hours after midnight',
  async (zone, before, day, [late, first, second]) => {
    await inZone(zone)
    const ofDay = sql<string>`(started_at AT TIME ZONE ${zone})::date::text`
    for (const [at, number] of [
      [late, '+573001110001'],
      [first, '+573001110002'],
      [second, '+573001110003'],
    ] as const)
      await answered(at, new Date(Date.parse(at) + 60_000).toISOString(), number)
    const { rows: raw } = await sql<{ day: string; calls: number; callers: number }>`
    SELECT ${ofDay} AS day, count(*)::integer AS calls, count(DISTINCT caller_number)::integer AS callers
      FROM calls WHERE company_id = ${companyId} GROUP BY 1 ORDER BY 1`.execute(rows)
    expect(raw).toEqual([
      { day: before, calls: 1, callers: 1 },
      { day, calls: 2, callers: 2 },
    ])
    for (const { day: one, calls, callers } of raw) {
      expect(await figuresOn(one)).toMatchObject({ calls, callers, wait90: 0, atOnce: 1 })
      expect(
        (await admin.call(getCalls, { body: { initDate: one, finishDate: one, page_size: 10 } })).total,
      ).toBe(calls)
    }
  },
)
