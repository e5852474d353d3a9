import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { mergeRollUps, rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { writeCallHistory } from '../testing/write-call-history.ts'

const program = await startTestProgram()
const { database } = program
const admin = await program.signIn('admin')
const rows = database.systemRows
const company_id = admin.session.company.id
const named = (names: readonly string[]) => names.map((name) => ({ company_id, name }))
const extensions = (
  await rows.selectFrom('extensions').select('id').where('company_id', '=', company_id).execute()
)
  .map(({ id }) => id)
  .slice(0, 3)
const queues = await rows
  .insertInto('call_queues')
  .values(named(['Ventas', 'Soporte']))
  .returning(['id', 'name'])
  .execute()
const menus = await rows
  .insertInto('ivr_menus')
  .values(named(['Bienvenida', 'Facturas']))
  .returning(['id', 'name'])
  .execute()
const surveys = await rows
  .insertInto('ivr_menus')
  .values([{ company_id, name: '¿Cómo lo atendimos?', survey: true }])
  .returning(['id', 'name'])
  .execute()
const exchange = { companyId: company_id, extensions, queues, menus, surveys }

/** All that there are, with their keys and sums. */
const rollUps = await asOwner(program.ownerUrl, async (client) => {
  const { rows: found } = await client.query<{ name: string; sums: string[]; keys: string[] }>(`
    SELECT t.name::text AS name, t.sums, ARRAY(SELECT c FROM unnest(roll_up.columns_of(t.name)) c WHERE NOT c = ANY (t.sums)) AS keys
      FROM roll_up.tables t ORDER BY 1`)
  return found
})

async function expectEqual(): Promise<void> {
  for (const { name, sums, keys } of rollUps) {
    const by = sql.raw(keys.map((_, index) => index + 1).join())
    const listed = [
      ...keys,
      ...sums.map((column) => `coalesce(sum(${column}), 0)::float8 AS ${column}`),
    ].join(', ')
    const of = async (from: string) =>
      (
        await sql`SELECT ${sql.raw(listed)} FROM ${sql.table(from)} GROUP BY ${by}
                  HAVING sum(${sql.ref(sums[0] ?? '')}) <> 0 ORDER BY ${by}`.execute(rows)
      ).rows
    expect(await of(name), name).toEqual(await of(`${name}_facts`))
  }
}

const ZONES = ['America/Bogota', 'America/Santiago', 'Asia/Kathmandu', 'America/Caracas'] as const
/** Around the change of clocks in Santiago, the change of Caracas from −4:30 to −4, and the turn of a year. */
const DAYS = ['2026-09-05T00:00:00Z', '2016-04-30T12:00:00Z', '2025-12-31T12:00:00Z'] as const

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('calls' as const),
      seed: fc.nat(),
      day: fc.constantFrom(...DAYS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('late', 'end', 'delete'), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom(...ZONES) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('merge', 'rebuild', 'parts') }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take(one: Step): Promise<void> {
  if ('seed' in one)
    return writeCallHistory(rows, exchange, { since: new Date(one.day), days: 2, calls: 4, seed: one.seed })
  if ('zone' in one) {
    await rows.updateTable('companies').set({ time_zone: one.zone }).where('id', '=', company_id).execute()
    // As the job does that the change of the zone adds.
    return rebuildRollUps(database, company_id)
  }
  if (!('which' in one)) {
    if (one.kind === 'merge') return mergeRollUps(database)
    if (one.kind === 'rebuild') return rebuildRollUps(database, company_id)
    await asOwner(program.ownerUrl, (client) => client.query(`DELETE FROM agent_time_parts WHERE id % 3 = 0`))
    return
  }
  const calls = await rows
    .selectFrom('calls')
    .select('id')
    .where('company_id', '=', company_id)
    .orderBy('id')
    .execute()
  const id = calls[one.which % Math.max(1, calls.length)]?.id
  if (id === undefined) return
  if (one.kind === 'delete') await rows.deleteFrom('calls').where('id', '=', id).execute()
  else if (one.kind === 'end')
    await sql`UPDATE calls SET ended_at = ended_at + interval '90 seconds' WHERE id = ${id}`.execute(rows)
  else
    await sql`INSERT INTO call_facts (company_id, call_id, step, kind, at, about)
              SELECT ${company_id}, ${id}, 1 + coalesce(max(step), 0), 'queue_left', now(), ${JSON.stringify({ queue: queues[0]?.id, why: 'timeout', waited: 33 })}::jsonb
                FROM call_facts WHERE call_id = ${id}`.execute(rows)
}

test('after any schedule of changes each roll-up equals its facts, in whatever zone', async () => {
  expect(rollUps.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['agent_time_hours', 'menu_call_hours', 'queue_call_hours', 'queue_call_waits']),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const one of steps) await take(one)
      await expectEqual()
      await mergeRollUps(database)
      await expectEqual()
    }),
    { numRuns: thorough(10, 60) },
  )
  const { rows: found } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM queue_call_hours`.execute(
    rows,
  )
  expect(found[0]?.n).toBeGreaterThan(0)
})
