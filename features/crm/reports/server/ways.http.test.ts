import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { reportTextKeys } from '#platform/report/present/words.ts'
import { waysReport } from '../contract/ways-report.ts'
import { crmReportTexts } from '../i18n/texts.ts'
import { PERIOD, writeCrmHistory } from '../testing/history.ts'

const program = await startTestProgram()
const [admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
if (!admin || !ana || !luis || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const { company, rows } = await writeCrmHistory(program, { admin, ana, luis })

/** Two buyers who called before they bought, one of them to a priced outside leg, and one who wrote first. */
const buyers = await (async () => {
  const { rows: found } = await sql<{ person_id: number; at: Date }>`
    SELECT person_id, at FROM crm_report_facts
     WHERE company_id = ${company} AND kind = 'sale' AND purchase = 'first' AND person_id IS NOT NULL ORDER BY at DESC LIMIT 2`.execute(
    rows,
  )
  return found
})()
for (const [index, { person_id: person, at }] of buyers.entries()) {
  const number = `+57300555010${index}`
  await sql`INSERT INTO contact_points (company_id, person_id, kind, value) VALUES (${company}, ${person}, 'phone', ${number})`.execute(
    rows,
  )
  const days = 200 + index * 100
  const { rows: calls } = await sql<{ id: string }>`
    INSERT INTO calls (id, company_id, direction, caller_number, dialed, other_key, started_at, answered_at, ended_at, outcome)
    VALUES (gen_random_uuid(), ${company}, 'inbound', ${number}, '6011', ${number}, ${at}::timestamptz - make_interval(days => ${days}),
            ${at}::timestamptz - make_interval(days => ${days}), ${at}::timestamptz - make_interval(days => ${days}) + interval '90 seconds', 'answered')
    RETURNING id`.execute(rows)
  await sql`
    INSERT INTO outside_legs (leg, company_id, call_id, number, class, price_minute, started_at, answered_at, ended_at)
    SELECT gen_random_uuid(), company_id, id, ${number}, 'mobile', 150, started_at, answered_at, ended_at FROM calls WHERE id = ${calls[0]?.id ?? ''}::uuid`.execute(
    rows,
  )
}

/** Three messages to the first buyer, two of them charged, and one long after the sale. */
const [written] = buyers
await sql`
  WITH account AS (
    INSERT INTO join_accounts (company_id, name, provider, number) VALUES (${company}, 'Línea', 'simulator', '+576017770001') RETURNING id),
  contact AS (
    INSERT INTO join_contacts (company_id, name, phone, person_id) VALUES (${company}, 'Cliente', '+573005550100', ${written?.person_id ?? 0}) RETURNING id),
  conversation AS (
    INSERT INTO join_conversations (company_id, account_id, contact_id, state) SELECT ${company}, account.id, contact.id, 'closed' FROM account, contact RETURNING id)
  INSERT INTO join_messages (company_id, conversation_id, sequence, direction, kind, status, created_at)
  SELECT ${company}, conversation.id, n, 'out', 'text', 'sent', ${written?.at ?? new Date()}::timestamptz + days * interval '1 day'
    FROM conversation, (VALUES (1, -3), (2, -2), (3, -1), (4, 30)) AS sent (n, days)`.execute(rows)
await sql`
  SELECT post_entry(${company}, 'message:' || id || ':1', 'message:' || id, 'message', 'Servicio', '', 1, 12.3456, 12.3456, created_at)
    FROM join_messages WHERE company_id = ${company} AND sequence IN (1, 3, 4) AND direction = 'out' AND status = 'sent'`.execute(
  rows,
)

const read = (query: Record<string, string> = {}) =>
  admin.call(waysReport.routes.read, { query: { ...PERIOD, ...query } })

/** Person by person in a loop, as somebody would count it with a finger. */
async function byHand() {
  const { rows: sales } = await sql<{
    person: number
    id: number
    sold_on: string
    amount: number
    at: Date
    business: Date | null
  }>`
    SELECT s.person_id AS person, s.id, s.sold_on::text, s.amount::float8 AS amount, f.at, b.created_at AS business
      FROM crm_sales s LEFT JOIN crm_businesses b ON b.id = s.business_id
      JOIN crm_report_facts f ON f.kind = 'sale' AND f.record_id = s.id AND f.company_id = s.company_id
     WHERE s.company_id = ${company} AND s.deleted_at IS NULL AND s.person_id IS NOT NULL AND f.purchase = 'first'
       AND s.sold_on BETWEEN ${PERIOD.initDate}::date AND ${PERIOD.finishDate}::date`.execute(rows)
  let calls = 0
  let cost = 0
  let messageCost = 0
  const times: number[] = []
  for (const { person, sold_on: day, at } of sales) {
    const until = sql`((${day}::date + 1)::timestamp AT TIME ZONE 'America/Bogota')`
    const { rows: ofPerson } = await sql<{ first: Date | null; n: number; cost: number; paid: number }>`
      WITH talked AS (
        SELECT r.id, r.started_at FROM call_results r WHERE r.company_id = ${company} AND r.result NOT IN ('service', 'continued')
           AND r.number_key IN (SELECT value FROM contact_points WHERE person_id = ${person} AND kind = 'phone' AND deleted_at IS NULL)
           AND r.started_at < ${until})
      SELECT (SELECT count(*)::integer FROM talked) AS n,
             (SELECT coalesce(sum(ceil(extract(epoch FROM ended_at - answered_at) / 60) * price_minute), 0)::float8
                FROM outside_legs WHERE call_id IN (SELECT id FROM talked) AND answered_at IS NOT NULL) AS cost,
             (SELECT coalesce(sum(amount), 0)::float8 FROM billing_entries WHERE about IN (
                SELECT 'message:' || m.id FROM join_messages m JOIN join_conversations v ON v.id = m.conversation_id
                  JOIN join_contacts c ON c.id = v.contact_id
                 WHERE c.person_id = ${person} AND m.created_at < ${until} AND m.direction = 'out')) AS paid,
             (SELECT min(at) FROM (
                SELECT started_at AS at FROM talked
                UNION ALL SELECT created_at FROM crm_interactions WHERE person_id = ${person} AND deleted_at IS NULL AND created_at < ${until}
                UNION ALL SELECT o.opened_at FROM join_openings o JOIN join_conversations v ON v.id = o.conversation_id
                            JOIN join_contacts c ON c.id = v.contact_id WHERE c.person_id = ${person} AND o.opened_at < ${until}) AS firsts) AS first`.execute(
      rows,
    )
    const [known] = ofPerson
    calls += known?.n ?? 0
    cost += known?.cost ?? 0
    messageCost += known?.paid ?? 0
    if (known?.first) times.push(Math.max(0, Math.round((at.getTime() - known.first.getTime()) / 1000)))
  }
  return {
    ways: sales.length,
    amount: sales.reduce((sum, { amount }) => sum + amount, 0),
    calls,
    cost,
    messageCost,
    toSale: times.reduce((sum, time) => sum + time, 0) / times.length,
  }
}

test('each number is that of the customers counted one by one', async () => {
  const { figures, views } = await read()
  const value = (name: string) => figures.find(({ measure }) => measure === name)?.value
  const hand = await byHand()
  expect(hand.cost).toBeGreaterThanOrEqual(600)
  expect(value('ways')).toBe(hand.ways)
  expect(value('amount')).toBe(hand.amount)
  expect(hand.messageCost).toBeCloseTo(24.6912, 6)
  expect(value('callCost')).toBe(hand.cost)
  expect(value('messageCost')).toBeCloseTo(hand.messageCost, 6)
  expect(value('cost')).toBeCloseTo(hand.cost + hand.messageCost, 6)
  expect(value('costEach')).toBeCloseTo((hand.cost + hand.messageCost) / hand.ways, 6)
  expect(Math.abs((value('toSale') ?? 0) - hand.toSale)).toBeLessThan(1)
  const firsts = views.find(({ name }) => name === 'firsts')?.rows ?? []
  expect(firsts.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(hand.ways)
  expect(firsts.map(({ keys }) => keys[0])).toContain('call')
  const byCall: Record<string, string> = { firstChannel: 'call' }
  const { count, results } = await admin.call(waysReport.routes.rows, {
    query: { ...PERIOD, ...byCall },
  })
  expect(count).toBe(firsts.find(({ keys }) => keys[0] === 'call')?.values[0])
  for (const { record } of results) expect(record).toMatch(/^sale:\d+:\d+$/)
})

test('agents see their own sales, another company nothing; all words are there', async () => {
  const own = await ana.call(waysReport.routes.read, { query: PERIOD })
  const { rows: hers } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM crm_report_facts WHERE company_id = ${company} AND kind = 'sale' AND purchase = 'first'
       AND person_id IS NOT NULL AND owner_id = ${ana.session.userId} AND day BETWEEN ${PERIOD.initDate}::date AND ${PERIOD.finishDate}::date`.execute(
    rows,
  )
  expect(own.figures[0]?.value).toBe(hers[0]?.n)
  const foreign = await eva.call(waysReport.routes.read, { query: PERIOD })
  expect(foreign.figures.every(({ value }) => !value)).toBe(true)
  expect(reportTextKeys(waysReport).filter((key) => !(key in crmReportTexts.es))).toEqual([])
  for (const format of ['xlsx', 'csv', 'pdf'] as const)
    expect((await admin.download(waysReport.routes.exported, { query: { ...PERIOD, format } })).status).toBe(
      200,
    )
})
