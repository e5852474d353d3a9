import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { channelOf } from '#features/join/server/testing.ts'
import { mergeRollUps, rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { writeHistory } from './write-history-for-tests.ts'

const program = await startTestProgram()
const [admin, ana] = await program.signInAll('admin', 'ana')
const { database } = program
const rows = database.systemRows
const company_id = admin.session.company.id
const channel = await channelOf(admin, [ana])
await writeHistory(rows, {
  companyId: company_id,
  agents: [{ userId: ana.session.userId, ...channel }],
  since: new Date('2026-08-20T00:00:00Z'),
  days: 40,
  conversations: 24,
})
const conversations = await rows.selectFrom('join_conversations').select(['id', 'contact_id']).execute()
const messages = await rows.selectFrom('join_campaign_messages').select('message_id').execute()

const ROLL_UPS = [
  'join_fact_hours',
  'join_opening_hours',
  'join_closing_hours',
  'join_campaign_hours',
  'survey_answer_hours',
] as const

/** By roll-up its keys and sums. */
const shapes = new Map(
  await asOwner(program.ownerUrl, async (client) => {
    const { rows: found } = await client.query<{ name: string; sums: string[]; keys: string[] }>(`
      SELECT t.name::text AS name, t.sums, ARRAY(SELECT c FROM unnest(roll_up.columns_of(t.name)) c WHERE NOT c = ANY (t.sums)) AS keys
        FROM roll_up.tables t`)
    return found.map(({ name, ...shape }) => [name, shape] as const)
  }),
)

async function expectEqual(): Promise<void> {
  for (const table of ROLL_UPS) {
    const { sums = [], keys = [] } = shapes.get(table) ?? {}
    const by = keys.map((_, index) => index + 1).join()
    const listed = [
      ...keys,
      ...sums.map((column) => `coalesce(sum(${column}), 0)::bigint AS ${column}`),
    ].join(', ')
    const of = async (from: string) =>
      (
        await sql`SELECT ${sql.raw(listed)} FROM ${sql.table(from)} GROUP BY ${sql.raw(by)}
                  HAVING sum(${sql.ref(sums[0] ?? '')}) <> 0 ORDER BY ${sql.raw(by)}`.execute(rows)
      ).rows
    expect(await of(table)).toEqual(await of(`${table}_facts`))
  }
  await expectServiceEqual()
}

/** Over both channels, from the roll-ups of each; and the half hours in which somebody worked. */
async function expectServiceEqual(): Promise<void> {
  const of = async (from: string) =>
    (
      await sql`SELECT local_hour::text AS local_hour, half_hour, kind, channel, direction, result, user_id, group_id, sum(facts)::int AS facts,
                       sum(in_level)::int AS in_level, sum(waits)::int AS waits, sum(wait_seconds)::int AS wait_seconds,
                       sum(busy_seconds)::int AS busy_seconds, sum(score)::int AS score, sum(scored)::int AS scored,
                       CASE WHEN sum(busy_seconds) > 0 THEN max(worked) END AS worked
                  FROM ${sql.table(from)} WHERE company_id = ${company_id} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(facts) <> 0
                 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8`.execute(rows)
    ).rows
  expect(await of('customer_service')).toEqual(await of('customer_service_facts'))
}

/** What campaigns' messages cost is what the ledger says of them. */
async function expectCosts(): Promise<void> {
  const { rows: sums } = await sql<{ summed: number; booked: number }>`
    SELECT (SELECT coalesce(sum(cost), 0) FROM join_campaign_hours)::float8 AS summed,
           (SELECT coalesce(sum(e.amount), 0) FROM billing_entries e
             WHERE e.about IN (SELECT 'message:' || message_id FROM join_campaign_messages))::float8 AS booked`.execute(
    rows,
  )
  expect(sums[0]?.summed).toBe(sums[0]?.booked)
}

/** Openings never overlap, and what is left open is what the balance sums to. */
async function expectConsistent(): Promise<void> {
  const { rows: overlapping } = await sql`
    SELECT o.id FROM join_openings o JOIN join_openings n ON n.conversation_id = o.conversation_id AND n.id <> o.id
     WHERE o.closed_at IS NULL AND n.closed_at IS NULL`.execute(rows)
  expect(overlapping).toEqual([])
  const { rows: sums } = await sql<{ standing: number; open: number }>`
    SELECT (SELECT sum(delta) FROM join_balance_hours)::integer AS standing,
           (SELECT count(*) FROM join_openings WHERE state = 'open')::integer AS open`.execute(rows)
  expect(sums[0]?.standing).toBe(sums[0]?.open)
}

const KINDS = [
  'opened',
  'received',
  'sent',
  'offered',
  'first_reply',
  'closed',
  'bot_answered',
  'option',
  'labelled',
  'survey_answered',
] as const
const which = fc.nat()
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('fact' as const),
      which,
      kind: fc.constantFrom(...KINDS),
      minute: fc.integer({ min: 0, max: 3_000 }),
      owned: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      which,
      status: fc.constantFrom('sent', 'delivered', 'read', 'failed'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      which,
      price: fc.integer({ min: 1, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('merge' as const, 'rebuild' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const pick = <One>(from: readonly One[], index: number): One => {
  const one = from[index % from.length]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}
let now = Date.UTC(2026, 9, 15)

async function addFact({ which: index, kind, minute, owned }: Extract<Step, { do: 'fact' }>): Promise<void> {
  const { id, contact_id } = pick(conversations, index)
  now += minute * 60_000
  await rows
    .insertInto('join_facts')
    .values({
      company_id,
      conversation_id: id,
      contact_id,
      account_id: channel.account,
      group_id: owned ? channel.group : null,
      user_id: owned ? ana.session.userId : null,
      kind,
      at: new Date(now),
      seconds: kind === 'first_reply' || kind === 'closed' ? minute : null,
      word: kind === 'option' ? 'Ventas' : kind === 'survey_answered' ? '4' : null,
    })
    .execute()
}

async function lastClosing(index: number): Promise<number | undefined> {
  const last = await rows
    .selectFrom('join_facts')
    .select(['id', 'kind'])
    .where('conversation_id', '=', pick(conversations, index).id)
    .where('kind', 'in', ['opened', 'closed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'closed' ? last.id : undefined
}

let charges = 0
async function charge(which: number, price: number): Promise<void> {
  const about = `message:${pick(messages, which).message_id}`
  charges += 1
  await sql`SELECT post_entry(${company_id}, ${`${about}:${charges}`}, ${about}, 'message', 'Marketing', '', 1, ${price}::numeric, ${price}::numeric, now())`.execute(
    rows,
  )
}

async function take(one: Step): Promise<void> {
  switch (one.do) {
    case 'fact':
      return addFact(one)
    case 'takeBack': {
      const id = await lastClosing(one.which)
      if (id !== undefined) await rows.deleteFrom('join_facts').where('id', '=', id).execute()
      return
    }
    case 'move':
      await rows
        .updateTable('join_facts')
        .set({ at: sql<Date>`at - interval '1 hour'` })
        .where('conversation_id', '=', pick(conversations, one.which).id)
        .execute()
      return
    case 'status':
      await rows
        .updateTable('join_messages')
        .set({ status: one.status, failure: one.status === 'failed' ? 'undeliverable' : null })
        .where('id', '=', pick(messages, one.which).message_id)
        .execute()
      return
    case 'charge':
      return charge(one.which, one.price / 10)
    case 'merge':
      return mergeRollUps(database)
    case 'rebuild':
      return rebuildRollUps(database, company_id)
  }
}

test('after any changes of facts and messages the roll-ups equal the facts, and the balance adds up', async () => {
  await expectEqual()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      for (const one of steps) await take(one)
      await expectEqual()
      await expectConsistent()
      await expectCosts()
    }),
    { numRuns: thorough(12, 120) },
  )
})

test('facts of a conversation are counted once, however often', async () => {
  const shown = async () =>
    (
      await sql`SELECT conversation_id, opened_at, closed_at, served, bot, began FROM join_openings ORDER BY conversation_id, opened_at, id`.execute(
        rows,
      )
    ).rows
  const countAll = () =>
    asOwner(program.ownerUrl, (client) =>
      client.query(
        `SELECT count_join_fact(f) FROM join_facts f WHERE f.kind IN ('opened', 'closed', 'first_reply', 'bot_answered') ORDER BY f.id`,
      ),
    )
  // What came while a conversation was closed counts once its closing is taken back.
  await countAll()
  const before = await shown()
  await countAll()
  expect(await shown()).toEqual(before)
})

test('the application cannot write what is derived', async () => {
  for (const table of ['join_openings', 'join_campaign_messages', 'join_opening_hours'] as const)
    await expect(
      database.tenant(company_id, (unit) => unit.rows.deleteFrom(table).execute()),
    ).rejects.toThrow(/permission denied/)
})
