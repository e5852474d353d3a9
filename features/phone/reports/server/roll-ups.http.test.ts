import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { mergeRollUps, rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'

const program = await startTestProgram()
const { database } = program
const rows = database.systemRows
const extensions = await rows.selectFrom('extensions').select(['id', 'company_id']).execute()

const ROLL_UPS = [
  {
    table: 'call_result_hours',
    keys: 'direction, result, place, did_id, trunk_id, country_id, caller_extension_id, answered_by_id, half',
    sums: 'calls, talk_seconds, wait_seconds, cost, in_level',
  },
  { table: 'call_result_waits', keys: 'wait_seconds', sums: 'calls' },
  {
    table: 'extension_call_hours',
    keys: 'extension_id, direction, role',
    sums: 'calls, talk_seconds, wait_seconds',
  },
] as const
/** Over the roll-ups of both channels. */
const SERVICE = {
  table: 'customer_service',
  keys: 'half_hour, kind, channel, direction, result, user_id',
  sums: 'facts, in_level, waits, wait_seconds, busy_seconds',
} as const

/** The sums of the roll-up and of the facts; all-zero rows are left out. */
async function bothSides({
  table,
  keys,
  sums,
}: (typeof ROLL_UPS)[number] | typeof SERVICE): Promise<[unknown, unknown]> {
  const by = `company_id, local_hour, ${keys}`
  const summed = sums
    .split(', ')
    .map((column) => `sum(${column})::bigint AS ${column}`)
    .join(', ')
  const of = async (from: string) =>
    (
      await sql`SELECT ${sql.raw(`${by}, ${summed}`)} FROM ${sql.table(from)}
                GROUP BY ${sql.raw(by)} HAVING sum(${sql.ref(sums.split(',')[0] ?? '')}) <> 0 ORDER BY ${sql.raw(by)}`.execute(
        rows,
      )
    ).rows
  return [await of(table), await of(`${table}_facts`)]
}

async function expectEqual(): Promise<void> {
  for (const rollUp of [...ROLL_UPS, SERVICE]) {
    const [summed, facts] = await bothSides(rollUp)
    expect(summed).toEqual(facts)
  }
}

const OUTCOMES = ['answered', 'no-answer', 'busy', 'cancelled'] as const
const call = fc.record({
  extension: fc.nat(extensions.length - 1),
  outcome: fc.constantFrom(...OUTCOMES),
  /** Covers midnight and the turn of the year, in local time. */
  minute: fc.integer({ min: -4_000, max: 4_000 }),
  waited: fc.integer({ min: 0, max: 900 }),
  talked: fc.integer({ min: 0, max: 5_000 }),
  running: fc.boolean(),
})
type Planned = typeof call extends fc.Arbitrary<infer Value> ? Value : never

const step = fc.oneof(
  { weight: 6, arbitrary: call.map((planned) => ({ kind: 'add' as const, planned })) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(), talked: fc.nat(900) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'merge' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'rebuild' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'fail' as const }) },
)

const OUTSIDE = '+576012345678'
/** A part of the calls is from and to the outside. */
function partiesOf(minute: number, extensionId: number) {
  if (minute % 5 === 0)
    return {
      direction: 'inbound',
      caller_extension_id: null,
      caller_number: OUTSIDE,
      dialed: '1',
      other_key: OUTSIDE,
    }
  if (minute % 5 === 1)
    return {
      direction: 'outbound',
      caller_extension_id: extensionId,
      caller_number: '1',
      dialed: OUTSIDE,
      other_key: OUTSIDE,
    }
  return { direction: 'internal', caller_extension_id: minute % 7 === 0 ? null : extensionId, dialed: '1' }
}

async function add({ extension, outcome, minute, waited, talked, running }: Planned): Promise<string> {
  const owner = extensions[extension]
  if (owner === undefined) throw new Error('no such extension')
  const startedAt = new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
  const at = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)
  const moments = {
    outcome,
    started_at: startedAt,
    answered_at: outcome === 'answered' ? at(waited) : null,
    ended_at: at(waited + (outcome === 'answered' ? talked : 0)),
  }
  const { id } = await rows
    .insertInto('calls')
    .values({
      id: sql`gen_random_uuid()` as never,
      company_id: owner.company_id,
      ...partiesOf(minute, owner.id),
      ...moments,
      ...(running ? { ended_at: null } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('call_records')
    .values({
      company_id: owner.company_id,
      call_id: id,
      extension_id: owner.id,
      direction: minute % 2 === 0 ? 'INCOMING' : 'OUTGOING',
      other_number: '1',
      missed: outcome !== 'answered',
      ...moments,
    })
    .execute()
  return id
}

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Changes a call's end, so that it lasted this long. */
async function lasts(id: string, seconds: number, missed: boolean): Promise<void> {
  const ended = sql<Date>`started_at + interval '1 second' * ${seconds}`
  await rows.updateTable('calls').set({ ended_at: ended }).where('id', '=', id).execute()
  await rows.updateTable('call_records').set({ ended_at: ended, missed }).where('call_id', '=', id).execute()
}

async function deleteAllAndFail(): Promise<void> {
  const failing = database.system(async (unit) => {
    await unit.rows.deleteFrom('call_records').execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
}

async function rebuildEverything(): Promise<void> {
  for (const company of new Set(extensions.map((extension) => extension.company_id)))
    await rebuildRollUps(database, company)
}

/** @param ids of the calls created so far */
async function take(one: Step, ids: string[]): Promise<void> {
  const id = 'which' in one ? (ids[one.which % Math.max(1, ids.length)] ?? null) : null
  switch (one.kind) {
    case 'add':
      ids.push(await add(one.planned))
      return
    case 'merge':
      return mergeRollUps(database)
    case 'rebuild':
      return rebuildEverything()
    case 'fail':
      return deleteAllAndFail()
    case 'delete':
      await rows.deleteFrom('calls').where('id', '=', id).execute()
      return
    case 'end':
      return id === null ? undefined : lasts(id, 30, false)
    case 'change':
      return id === null ? undefined : lasts(id, one.talked, true)
  }
}

test('after any sequence of changes to calls the roll-ups equal the facts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const ids: string[] = []
      for (const one of steps) await take(one, ids)
      await expectEqual()
      await mergeRollUps(database)
      await expectEqual()
    }),
    { numRuns: 20 },
  )
})

test('merging leaves one row per hour and key', async () => {
  await mergeRollUps(database)
  for (const { table, keys } of ROLL_UPS) {
    const { rows: twice } = await sql`
      SELECT 1 FROM ${sql.table(table)} GROUP BY ${sql.raw(`company_id, local_hour, ${keys}`)} HAVING count(*) > 1`.execute(
      rows,
    )
    expect(twice).toEqual([])
  }
})

test('a rebuild while calls are written loses none and counts none twice', async () => {
  const [owner] = extensions
  const writing = Promise.all(
    Array.from({ length: 60 }, (_, minute) =>
      add({ extension: 0, outcome: 'answered', minute, waited: 5, talked: 60, running: false }),
    ),
  )
  for (let turn = 0; turn < 8; turn += 1) {
    await Promise.all([rebuildRollUps(database, owner?.company_id ?? 0), mergeRollUps(database)])
  }
  await writing
  await expectEqual()
})

test('the application reads roll-ups and cannot write them', async () => {
  await expect(
    database.tenant(extensions[0]?.company_id ?? 0, (unit) =>
      unit.rows.deleteFrom('call_result_hours').execute(),
    ),
  ).rejects.toThrow(/permission denied/)
  await expect(rows.deleteFrom('call_result_hours').execute()).rejects.toThrow(/permission denied/)
})

test.each(['America/Santiago', 'America/St_Johns', 'Asia/Kolkata'])(
  'hours and half hours are those of %s, also where it is apart from whole hours of UTC',
  async (timeZone) => {
    for (const company of new Set(extensions.map((extension) => extension.company_id)))
      await rows.updateTable('companies').set({ time_zone: timeZone }).where('id', '=', company).execute()
    await rebuildEverything()
    await add({ extension: 0, outcome: 'answered', minute: 41, waited: 3, talked: 60, running: false })
    await expectEqual()
    const { rows: halves } = await sql<{ half_hour: string }>`
      SELECT DISTINCT half_hour FROM customer_service ORDER BY 1`.execute(rows)
    expect(halves.every(({ half_hour: half }) => /^\d\d:[03]0$/.test(half))).toBe(true)
  },
)
