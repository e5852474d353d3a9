import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { readChat, reopenChat, updateSender } from '#features/join/contract/chats.ts'
import { deleteMessage, newMessage } from '#features/join/contract/messages.ts'
import { channelOf, found, outsidePhone } from '#features/join/server/testing.ts'
import { rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { joinReports } from '../contract/join-reports.ts'

/** Reports beside the messages themselves, which know nothing of facts and openings. */
const program = await startTestProgram({ runJobs: true })
const [admin, ana, luis] = await program.signInAll('admin', 'ana', 'luis')
type Client = typeof ana
const rows = program.database.systemRows
const companyId = admin.session.company.id
const { account } = await channelOf(admin, [ana])
// Luis answers what he is given, and is offered nothing.
await channelOf(admin, [luis])

const customer = (phone: string) => outsidePhone(program.origin, account, phone)
const chatOf = (phone: string) =>
  eventually(async () =>
    found(
      await rows
        .selectFrom('join_conversations as v')
        .innerJoin('join_contacts as c', 'c.id', 'v.contact_id')
        .select(['v.id', 'v.state', 'v.owner_id', 'v.unread'])
        .where('c.phone', 'like', `%${phone}`)
        .executeTakeFirst(),
    ),
  )
/** Writes, and waits until an agent has it. */
async function arrives(phone: string, text: string) {
  await customer(phone).write(text)
  return eventually(async () => {
    const chat = await chatOf(phone)
    const { n } = await rows
      .selectFrom('join_messages')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('conversation_id', '=', chat.id)
      .where('body', '=', text)
      .executeTakeFirstOrThrow()
    expect(Number(n)).toBe(1)
    expect(chat).toMatchObject({ state: 'open', owner_id: expect.any(Number) })
    return chat.id
  })
}
const say = async (who: Client, sender: number, message: string) =>
  (await who.call(newMessage, { body: { sender, message, client_id: randomUUID() } })).results[0]?.id ?? 0
const finish = (who: Client, id: number) =>
  who.call(updateSender, { query: { chat_id: String(id), finish: 'true' }, body: { message: '' } })

// Answered twice, closed by mistake, closed again; the customer comes back, is passed on, and answered by the other.
const first = '573004440001'
const a = await arrives(first, 'A1')
await arrives(first, 'A2')
await say(ana, a, 'R1')
await arrives(first, 'A3')
await say(ana, a, 'R2')
await finish(ana, a)
await ana.call(reopenChat, { params: { id: a } })
await say(ana, a, 'R3')
await finish(ana, a)
await arrives(first, 'A4')
await ana.call(updateSender, { query: { chat_id: String(a), owner: 'luis' }, body: { message: '' } })
await say(luis, a, 'R4')
await finish(luis, a)
// Closed without an answer.
const b = await arrives('573004440002', 'B1')
await finish(ana, b)
// Answered, with a message that is taken back, and left open.
const d = await arrives('573004440003', 'D1')
const withdrawn = await say(ana, d, 'R5')
await say(ana, d, 'R6')
await ana.send(deleteMessage, { params: { id: withdrawn } })

const of = { ana: ana.session.userId, luis: luis.session.userId }

async function read(who: Client, name: string, query: Record<string, string> = {}) {
  const report = found(joinReports.find((one) => one.name === name))
  const { figures, views } = await who.call(report.routes.read, { query: { compare: 'none', ...query } })
  const table = (view: string, measure: string): Record<string, number | null> => {
    const index = found(report.views[view]).measures.indexOf(measure)
    return Object.fromEntries(
      (views.find((one) => one.name === view)?.rows ?? []).map(({ keys, values }) => [
        keys[0],
        values[index] ?? null,
      ]),
    )
  }
  const values: Record<string, number | null> = Object.fromEntries(
    figures.map(({ measure, value }) => [measure, value]),
  )
  return { values, table }
}

/** Each run of messages of a customer with the first answer to it, by the messages' own times. */
const WAITS = `
  WITH said AS (
    SELECT m.conversation_id, m.sequence, m.direction, m.author_id, m.created_at,
           lag(m.direction) OVER per AS before
      FROM join_messages m
     WHERE m.company_id = $company AND (m.direction = 'in' OR m.author_id IS NOT NULL AND NOT m.by_bot) AND m.kind NOT IN ('note', 'system')
    WINDOW per AS (PARTITION BY m.conversation_id ORDER BY m.sequence)),
  runs AS (SELECT * FROM said WHERE direction = 'in' AND before IS DISTINCT FROM 'in')
  SELECT a.author_id AS author, round(extract(epoch FROM a.created_at - r.created_at))::integer AS waited
    FROM runs r CROSS JOIN LATERAL (SELECT s.author_id, s.created_at FROM said s
      WHERE s.conversation_id = r.conversation_id AND s.sequence > r.sequence AND s.direction = 'out' ORDER BY s.sequence LIMIT 1) a`

test('the reports tell what the messages tell, for all and for each agent', async () => {
  const { rows: waits } = await sql<{ author: number; waited: number }>`${sql.raw(
    WAITS.replaceAll('$company', String(companyId)),
  )}`.execute(rows)
  expect(waits.map(({ author }) => author).sort()).toEqual([of.ana, of.ana, of.ana, of.luis].sort())
  const { rows: written } = await sql<{ author: number | null; n: number }>`
    SELECT author_id AS author, count(*)::integer AS n FROM join_messages
     WHERE company_id = ${companyId} AND kind NOT IN ('note', 'system') AND (direction = 'in' OR author_id IS NOT NULL)
     GROUP BY 1`.execute(rows)
  const by = new Map(written.map(({ author, n }) => [author, n]))
  expect((await read(admin, 'recibidas')).values).toMatchObject({
    received: by.get(null),
    conversations: 3,
    contacts: 3,
  })
  const agents = await read(admin, 'agentes')
  expect(agents.values).toMatchObject({
    sent: (by.get(of.ana) ?? 0) + (by.get(of.luis) ?? 0),
    closed: 3,
    transferred: 1,
  })
  expect(agents.table('people', 'sent')).toEqual({ [of.ana]: by.get(of.ana), [of.luis]: by.get(of.luis) })
  expect(agents.table('people', 'closed')).toEqual({ [of.ana]: 2, [of.luis]: 1 })
  const times = await read(admin, 'tiempo-respuesta')
  expect(times.values).toMatchObject({ firstReplies: 3, replies: 1 })
  const total = waits.reduce((sum, { waited }) => sum + waited, 0)
  expect(
    Math.abs(3 * Number(times.values.firstAverage) + Number(times.values.nextAverage) - total),
  ).toBeLessThanOrEqual(4)
  expect((await read(admin, 'general-join')).values).toMatchObject({
    ...{ conversations: 4, contacts: 3, byAgent: 3, unanswered: 1, answerRate: 0.75, open: 1 },
  })
  const balance = await read(admin, 'balance')
  expect(balance.values).toMatchObject({ opened: 4, closed: 3, difference: 1, leftOpen: 1 })
  for (const measure of ['opened', 'closed', 'leftOpen'] as const) {
    const parts = Object.values(balance.table('people', measure))
    expect(
      parts.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      measure,
    ).toBe(balance.values[measure])
  }
  expect((await read(admin, 'cierres')).values).toMatchObject({ closed: 3, byAgent: 2, unanswered: 1 })
  expect((await read(admin, 'pbx-join')).values).toMatchObject({
    ...{ conversations: 4, conversationsAnswered: 3, conversationsLost: 1, waiting: 0 },
  })
  expect((await read(luis, 'general-join')).values).toMatchObject({ conversations: 1, byAgent: 1, open: 0 })
  expect((await read(luis, 'agentes')).values).toMatchObject({ sent: 1, closed: 1, transferred: 1 })
  expect((await read(luis, 'balance')).values).toMatchObject({ closed: 1, leftOpen: 0 })
})

test('nobody loses numbers: an agent who leaves, and a company that moves to another time zone', async () => {
  const numbers = async () =>
    Object.fromEntries(
      await Promise.all(
        ['general-join', 'agentes', 'balance', 'tiempo-respuesta', 'recibidas', 'pbx-join', 'cierres'].map(
          async (name) => [name, (await read(admin, name)).values],
        ),
      ),
    )
  const before = await numbers()
  const people = (await read(admin, 'agentes')).table('people', 'sent')
  await rows
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', luis.session.userId)
    .execute()
  expect(await numbers()).toEqual(before)
  // Where it is another day now, whatever the hour.
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await rows.updateTable('companies').set({ time_zone }).where('id', '=', companyId).execute()
    await rebuildRollUps(program.database, companyId)
    const { rows: days } = await sql<{ day: string; n: number }>`
      SELECT (created_at AT TIME ZONE ${time_zone})::date::text AS day, count(*)::integer AS n FROM join_messages
       WHERE company_id = ${companyId} AND direction = 'in' GROUP BY 1`.execute(rows)
    const shown = (await read(admin, 'recibidas', { grain: 'day' })).table('days', 'received')
    for (const { day, n } of days) expect(shown[day], `${time_zone} ${day}`).toBe(n)
    expect((await read(admin, 'agentes')).table('people', 'sent')).toEqual(people)
  }
  expect((await ana.call(readChat, { params: { id: d } })).state).toBe('open')
})
