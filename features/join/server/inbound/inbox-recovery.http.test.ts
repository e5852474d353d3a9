import { sql } from 'kysely'
import type { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { slotOf } from '../callbacks/slot-of.ts'
import { found } from '../testing.ts'
import { cloudLineOf } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const PATIENCE = 20_000
const program = await startTestProgram({ runJobs: true })
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)
const { systemRows } = program.database
const { company_id: company } = await systemRows
  .selectFrom('join_accounts')
  .select('company_id')
  .where('id', '=', line.account)
  .executeTakeFirstOrThrow()

const KEEP = `INSERT INTO join_inbox (company_id, account_id, dedupe_key, lane, slot, event, received_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() - $7::interval)`

/** Inserts a contact's message into the inbox, without a job that processes it. */
const keep = (client: Client, lane: string, { slot, age }: { slot: number; age: string }) => {
  const isNumber = /^\d+$/.test(lane)
  const event: ChannelEvent = {
    type: 'message',
    key: `left-${lane}`,
    providerId: `wamid.left-${lane}`,
    from: { phone: isNumber ? lane : null, userId: isNumber ? null : lane, name: 'Fabio' },
    at: new Date().toISOString(),
    replyTo: null,
    origin: null,
    content: { type: 'text', text: 'Antes' },
  }
  const values = [company, line.account, event.key, lane, slot, JSON.stringify(event), age]
  return client.query(KEEP, values)
}
const sweep = () => sql`SELECT enqueue_job('join.left-inbox', '{}'::json, 1, NULL)`.execute(systemRows)

test('a line without a job is recovered after a minute, but not while it may be waiting for its turn', async () => {
  const old = '573009920001'
  // In another line: otherwise the first would be processed with it.
  const other = found(
    Array.from({ length: 50 }, (_, index) => `57300993${1000 + index}`).find(
      (phone) => slotOf(line.account, phone) !== slotOf(line.account, old),
    ),
  )
  await asOwner(program.ownerUrl, async (client) => {
    await keep(client, old, { slot: slotOf(line.account, old), age: '2 minutes' })
    await keep(client, other, { slot: slotOf(line.account, other), age: '0 seconds' })
  })
  const isOpen = async (phone: string) => {
    const { done_at: at } = await systemRows
      .selectFrom('join_inbox')
      .select('done_at')
      .where('dedupe_key', '=', `left-${phone}`)
      .executeTakeFirstOrThrow()
    return at === null
  }
  await sweep()
  await eventually(async () => expect(await isOpen(old)).toBe(false), PATIENCE)
  expect(await isOpen(other)).toBe(true)
  await systemRows
    .updateTable('join_inbox')
    .set({ received_at: sql<Date>`now() - interval '2 minutes'` })
    .where('dedupe_key', '=', `left-${other}`)
    .execute()
  await sweep()
  await eventually(async () => expect(await isOpen(other)).toBe(false), PATIENCE)
})
