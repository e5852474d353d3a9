import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { planOf } from '#platform/testing/plan-of.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { writeCrmHistory } from '../testing/history.ts'

const program = await startTestProgram()
const [admin, ana, luis] = await program.signInAll('admin', 'ana', 'luis')
const { company } = await writeCrmHistory(program, { admin, ana, luis })

/** Messages of a busy year, and what they cost, beside those of the few who bought. */
const MESSAGES = 60_000
await asOwner(program.ownerUrl, async (client) => {
  // Skips the triggers and the conversations themselves, which are irrelevant here.
  await client.query(`SET session_replication_role = 'replica'`)
  await client.query(
    `INSERT INTO join_facts (company_id, kind, conversation_id, at)
     SELECT ${company}, (ARRAY['received', 'sent'])[1 + g % 2], 1000 + g / 30, now() - g * interval '8 minutes' FROM generate_series(1, ${MESSAGES}) g`,
  )
  await client.query(
    `INSERT INTO join_messages (company_id, conversation_id, sequence, direction, kind, status, created_at)
     SELECT ${company}, 1000 + g / 30, 1 + g % 30, 'out', 'text', 'sent', now() - g * interval '8 minutes' FROM generate_series(1, ${MESSAGES}) g`,
  )
  await client.query(
    `INSERT INTO billing_entries (company_id, sequence, source, about, kind, concept, quantity, unit_price, amount, currency, happened_at, day, balance_after)
     SELECT ${company}, g, 'message:' || g || ':1', 'message:' || g, 'message', 'Servicio', 1, 1, 1, 'COP', now(), current_date, 0
       FROM generate_series(1, ${MESSAGES}) g`,
  )
  await client.query('ANALYZE')
})

test('each way is read from its person’s own conversations, whatever the company has beside', async () => {
  const plan = await planOf(program.database, company, (rows) => ({
    compile: () =>
      sql`SELECT sum(messages), sum(message_cost) FROM customer_ways_facts WHERE at >= now() - interval '60 days'`.compile(
        rows,
      ),
  }))
  expect(plan).toContain('join_facts_by_conversation')
  expect(plan).not.toContain('BitmapAnd')
  expect(plan).toMatch(/billing_entries_about.*\n\s*Index Cond:.*about/)
})
