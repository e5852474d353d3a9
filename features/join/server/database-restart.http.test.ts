import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startOwnCluster } from '#platform/testing/own-cluster.ts'
import { listChats } from '../contract/chats.ts'
import { listMessages, newMessage } from '../contract/messages.ts'
import { found } from './testing.ts'
import { cloudLineOf, written } from './testing-cloud.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Numbers whose answer from Meta is delayed until the test releases it; Meta accepts every message. */
const held = new Map<string, Promise<void>>()
const meta = await startRecordingStandIn(async ({ method, body }) => {
  if (method === 'GET') return { body: { data: [] } }
  const { to } = JSON.parse(body) as { to: string }
  const index = meta.asked.length
  await held.get(to)
  return { body: { messages: [{ id: `wamid.out-${index}` }] } }
})
afterAll(() => meta.stop())
const cluster = await startOwnCluster()
const program = await startTestProgram({
  database: cluster,
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
const admin = await program.signIn('admin')
const PEOPLE = 6
const EACH = 25

/** Retries unacknowledged callbacks, as providers do. */
async function tellUntilTaken(tell: () => Promise<number>): Promise<void> {
  await eventually(async () => {
    const status = await tell()
    if (status !== 200) throw new Error(`answered ${status}`)
  }, 90_000)
}

test('PostgreSQL killed during a burst of callbacks: nothing acknowledged is lost or duplicated', async () => {
  const { account, tell } = await cloudLineOf(admin, program.origin)
  const lanes = Array.from({ length: PEOPLE }, (_, person) => `57300556${1000 + person}`)
  let acknowledged = 0
  const half = Promise.withResolvers<void>()
  const burst = Promise.all(
    lanes.map(async (from) => {
      for (let number = 0; number < EACH; number += 1) {
        await tellUntilTaken(() => tell(written(`wamid.${from}-${number}`, from, `Mensaje ${number}`)))
        acknowledged += 1
        if (acknowledged === (PEOPLE * EACH) / 2) half.resolve()
      }
    }),
  )
  await half.promise
  process.kill((await cluster.pid()) ?? 0, 'SIGKILL')
  await burst

  const expected = Array.from({ length: EACH }, (_, number) => `Mensaje ${number}`)
  await eventually(async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    const chats = results.filter(({ app }) => app === account)
    expect(chats).toHaveLength(PEOPLE)
    for (const { id } of chats) {
      const messages = await admin.call(listMessages, { query: { sender: id, page_size: 100 } })
      const incoming = messages.results.filter(({ direction }) => direction === 'in')
      expect(incoming.map(({ message }) => message)).toEqual(expected)
    }
  }, 90_000)
})

/** Simulates ten minutes of waiting, and runs the minute's job. */
async function sweep(): Promise<void> {
  const { systemRows } = program.database
  await sql`UPDATE join_messages SET created_at = created_at - interval '10 minutes', asked_at = asked_at - interval '10 minutes'
             WHERE status = 'enqueue' AND direction = 'out'`.execute(systemRows)
  await sql`SELECT enqueue_job('join.left-over', '{}'::json, 1, NULL)`.execute(systemRows)
}

test('PostgreSQL killed while sending: each message is sent once, doubtful ones show as unconfirmed, later ones continue', async () => {
  const { account, tell } = await cloudLineOf(admin, program.origin, { per_second: 200 })
  const people = ['573005562001', '573005562002', '573005562003']
  const answered = Promise.withResolvers<void>()
  for (const from of people) {
    await tell(written(`wamid.${from}-hello`, from, 'Hola'))
    held.set(from, answered.promise)
  }
  const chats = await eventually(async () => {
    const { results } = await admin.call(listChats, { query: { page_size: 100 } })
    const own = results.filter(({ app }) => app === account)
    expect(own).toHaveLength(people.length)
    return own
  }, 30_000)
  const asksFor = (to: string) => meta.asked.filter(({ body }) => body.includes(`"to":"${to}"`))
  for (const { id } of chats) await admin.call(newMessage, { body: { sender: id, message: 'En el aire' } })
  await eventually(() => {
    for (const from of people) expect(asksFor(from)).toHaveLength(1)
  }, 30_000)
  for (const { id } of chats) await admin.call(newMessage, { body: { sender: id, message: 'Detrás' } })

  process.kill((await cluster.pid()) ?? 0, 'SIGKILL')
  // Meta accepts it while the database is down.
  held.clear()
  answered.resolve()

  const statusOf = async (id: number, text: string) => {
    const { results } = await admin.call(listMessages, { query: { sender: id, page_size: 100 } })
    return results.find(({ message }) => message === text)?.status
  }
  await eventually(sweep, 90_000)
  await eventually(async () => {
    for (const { id } of chats) {
      if ((await statusOf(id, 'Detrás')) !== 'sent') {
        await sweep()
        throw new Error(`the next message is still ${await statusOf(id, 'Detrás')}`)
      }
      expect(['sent', 'unconfirmed']).toContain(await statusOf(id, 'En el aire'))
    }
  }, 120_000)
  for (const from of people) expect(asksFor(from)).toHaveLength(2)

  // The provider's callback with our reference settles an unconfirmed message.
  const [from = ''] = people
  const chat = found(chats.find(({ phone }) => phone === from))
  const { biz_opaque_callback_data } = JSON.parse(asksFor(from)[0]?.body ?? '{}')
  const timestamp = String(Math.round(Date.now() / 1000))
  await tell({
    statuses: [
      { id: 'wamid.in-doubt', status: 'delivered', timestamp, recipient_id: from, biz_opaque_callback_data },
    ],
  })
  await eventually(async () => expect(await statusOf(chat.id, 'En el aire')).toBe('delivered'), 30_000)
})
