import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import type { Rows } from '#platform/db/database.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { listMessages, newMessage } from '../../contract/messages.ts'
import { slotOf } from '../callbacks/slot-of.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const PHONE = '573007790001'
/** What happens after Meta took the message, and before it answers. */
let meanwhile: (reference: unknown) => Promise<void> = async () => {}
/** Its next answer is lost on the way. */
let isCut = false
let sent = 0
const meta = await startRecordingStandIn(async ({ path, body }) => {
  if (!path.endsWith('/messages')) return { body: {} }
  sent += 1
  await meanwhile(JSON.parse(body).biz_opaque_callback_data)
  if (isCut) {
    isCut = false
    return null
  }
  return { body: { messages: [{ id: `wamid.sent-${sent}` }] } }
})
afterAll(() => meta.stop())
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)
await line.tell(written('wamid.first', PHONE, 'Hola'))
const chat = await eventually(async () =>
  found((await admin.call(listChats, { query: {} })).results.find(({ phone }) => phone === PHONE)),
)
const messages = async () => (await admin.call(listMessages, { query: { sender: chat.id } })).results
const isDone = (key: string) =>
  eventually(async () => {
    const stored = await program.database.systemRows
      .selectFrom('join_inbox')
      .select('done_at')
      .where('dedupe_key', '=', key)
      .executeTakeFirstOrThrow()
    expect(stored.done_at).not.toBeNull()
  })

test('a reaction and a quote that overtake the answer of the sending reach their message', async () => {
  meanwhile = async () => {
    const [reacting, quoting] = [
      written('wamid.reaction', PHONE, ''),
      written('wamid.quote', PHONE, 'Sí, ese'),
    ]
    const reaction = { type: 'reaction', reaction: { message_id: 'wamid.sent-1', emoji: '👍' } }
    await line.tell({ ...reacting, messages: [{ ...reacting.messages[0], ...reaction }] })
    await line.tell({ ...quoting, messages: [{ ...quoting.messages[0], context: { id: 'wamid.sent-1' } }] })
    await isDone('wamid.reaction')
    await isDone('wamid.quote')
  }
  const { results } = await admin.call(newMessage, { body: { sender: chat.id, message: '¿Este?' } })
  const id = found(results[0]).id
  await eventually(async () => {
    const all = await messages()
    expect(all.find((one) => one.id === id)).toMatchObject({
      status: 'sent',
      id_gupshup: 'wamid.sent-1',
      reactions: [{ emoji: '👍', incoming: true }],
    })
    expect(all.find(({ message }) => message === 'Sí, ese')?.response_message).toMatchObject({ id })
  })
})

test('an answer that is lost does not take away the id that a status told meanwhile: a quote finds its message', async () => {
  isCut = true
  meanwhile = async (reference) => {
    meanwhile = async () => {}
    const timestamp = String(Math.round(Date.now() / 1000))
    const status = { id: 'wamid.told', status: 'delivered', timestamp, recipient_id: PHONE }
    await line.tell({ statuses: [{ ...status, biz_opaque_callback_data: reference }] })
    await isDone('wamid.told delivered')
  }
  const send = async (message: string): Promise<number> =>
    found((await admin.call(newMessage, { body: { sender: chat.id, message } })).results[0]).id
  const id = await send('¿Y este otro?')
  // It goes once the first one's answer, or its loss, is written down.
  const next = await send('Detrás')
  await eventually(async () => expect((await messages()).find((one) => one.id === next)?.status).toBe('sent'))
  const quoting = written('wamid.quote-2', PHONE, 'Sí, ese otro')
  await line.tell({ ...quoting, messages: [{ ...quoting.messages[0], context: { id: 'wamid.told' } }] })
  await eventually(async () => {
    const all = await messages()
    expect(all.find((one) => one.id === id)).toMatchObject({ status: 'delivered', id_gupshup: 'wamid.told' })
    expect(all.find(({ message }) => message === 'Sí, ese otro')?.response_message).toMatchObject({ id })
  })
})

test('a status that comes while the answer of the sending is written down is applied to its message', async () => {
  meanwhile = async () => {}
  const { results } = await admin.call(newMessage, { body: { sender: chat.id, message: '¿Al tiempo?' } })
  const { id } = found(results[0])
  const statusOf = async () => (await messages()).find((one) => one.id === id)?.status
  await eventually(async () => expect(await statusOf()).toBe('sent'))
  const set = (rows: Rows, providerId: string | null) =>
    rows.updateTable('join_messages').set({ provider_id: providerId }).where('id', '=', id).execute()
  await set(program.database.systemRows, null)
  await program.database.system(async ({ rows }) => {
    await set(rows, 'wamid.at-once')
    const timestamp = String(Math.round(Date.now() / 1000))
    const status = { id: 'wamid.at-once', status: 'delivered', timestamp, recipient_id: PHONE }
    await line.tell({ statuses: [{ ...status, biz_opaque_callback_data: String(id) }] })
    // It found the message by its reference, and waits for what is written of it.
    await eventually(async () => {
      const waiting = await sql`
        SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`.execute(
        rows,
      )
      expect(waiting.rows).not.toEqual([])
    })
  })
  await eventually(async () => expect(await statusOf()).toBe('delivered'))
})

test('a status and a quote whose batch has not ended when the answer of the sending is written down reach their message', async () => {
  const other = found(
    Array.from({ length: 20 }, (_, at) => String(573007790100 + at)).find(
      (phone) => slotOf(line.account, phone) === slotOf(line.account, PHONE),
    ),
  )
  await line.tell(written('wamid.other', other, 'Hola'))
  const otherChat = await eventually(async () =>
    found((await admin.call(listChats, { query: {} })).results.find(({ phone }) => phone === other)),
  )
  const send = async (message: string): Promise<number> =>
    found((await admin.call(newMessage, { body: { sender: chat.id, message } })).results[0]).id
  const statusOf = async (id: number) => (await messages()).find((one) => one.id === id)?.status
  let next = 0
  let held: Promise<void> | undefined
  meanwhile = () =>
    new Promise((answer) => {
      meanwhile = async () => {}
      const id = `wamid.sent-${sent}`
      const quoting = written('wamid.quote-3', PHONE, 'Sí, el de antes')
      const values = [
        {
          statuses: [
            { id, status: 'delivered', timestamp: quoting.messages[0]?.timestamp, recipient_id: PHONE },
          ],
        },
        { ...quoting, messages: [{ ...quoting.messages[0], context: { id } }] },
        written('wamid.behind', other, 'Y yo'),
      ]
      held = program.database.system(async ({ rows }) => {
        const waiting = async () => {
          const { rows: found } = await sql`
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
            rows,
          )
          return found.length
        }
        next = await send('Detrás de él')
        // The batch cannot end before this transaction.
        await sql`SELECT FROM join_conversations WHERE id = ${otherChat.id} FOR UPDATE`.execute(rows)
        await line.post({
          object: 'whatsapp_business_account',
          entry: [
            {
              id: 'WABA',
              changes: values.map((value) => ({
                field: 'messages',
                value: { messaging_product: 'whatsapp', ...value },
              })),
            },
          ],
        })
        await eventually(async () => expect(await waiting()).toBe(1))
        answer()
        await eventually(async () =>
          expect((await waiting()) > 1 || (await statusOf(next)) === 'sent').toBe(true),
        )
      })
    })
  const id = await send('¿El de antes?')
  await eventually(async () => expect(await statusOf(next)).toBe('sent'))
  await held
  await eventually(async () => {
    const all = await messages()
    expect(all.find(({ message }) => message === 'Sí, el de antes')?.response_message).toMatchObject({ id })
    expect(await statusOf(id)).toBe('delivered')
  })
})

test('a contact without a number is written to by the field for user ids', async () => {
  meanwhile = async () => {}
  await line.tell({
    contacts: [{ profile: { name: 'Sin número' }, user_id: 'CO.7788' }],
    messages: [
      {
        from_user_id: 'CO.7788',
        id: 'wamid.bsuid',
        timestamp: '1795600000',
        type: 'text',
        text: { body: 'soy yo' },
      },
    ],
  })
  const other = await eventually(async () =>
    found(
      (await admin.call(listChats, { query: {} })).results.find((one) => one.contact_dialog === 'Sin número'),
    ),
  )
  await program.database.systemRows
    .updateTable('join_conversations')
    .set({ window_until: new Date(Date.now() + 3_600_000) })
    .where('id', '=', other.id)
    .execute()
  await admin.call(newMessage, { body: { sender: other.id, message: 'Hola' } })
  await eventually(async () => {
    const bodies = meta.asked.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body)))
    expect(bodies.some((body) => body.includes('"recipient":"CO.7788"') && !body.includes('"to":'))).toBe(
      true,
    )
  })
})
