import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { banSender, updateSender } from '../../contract/chats.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'
import { inboxOf, newId, newPhone, told } from './testing-inbound.ts'

const meta = await startRecordingStandIn(() => ({ body: { messages: [{ id: 'wamid.x' }] } }))
afterAll(() => meta.stop())
const program = await startTestProgram({ runJobs: true, settings: { WHATSAPP_CLOUD_URL: meta.origin } })
const admin = await program.signIn('admin')
const line = await cloudLineOf(admin, program.origin)
const { rows, settled, chats, chatOf, messagesOf } = inboxOf(program, admin)
const seconds = (at: number) => String(Math.round(at / 1000))
const MINUTE = 60_000
const echoTo = (to: string, at: number) =>
  line.tell({
    message_echoes: [
      { from: '1', to, id: newId(), timestamp: seconds(at), type: 'text', text: { body: 'Respuesta' } },
    ],
  })

test('an answer on the own telephone that is told late leaves what came after it unread and waiting', async () => {
  const phone = newPhone()
  await line.tell(written(newId(), phone, 'Hola', Date.now() - 3 * MINUTE))
  await line.tell(written(newId(), phone, '¿Y el precio?', Date.now() - MINUTE))
  await echoTo(phone, Date.now() - 2 * MINUTE)
  const chat = await chatOf(phone)
  expect(chat).toMatchObject({ unread: 2, waiting_since: expect.any(String) })
  expect((await messagesOf(chat.id)).map(({ message }) => message)).toContain('Respuesta')
  await echoTo(phone, Date.now())
  expect(await chatOf(phone)).toMatchObject({ unread: 0, waiting_since: null })
})

test('a read receipt names what the contact wrote, not what the service says of them', async () => {
  const [phone, id] = [newPhone(), newId()]
  await line.tell(written(id, phone, 'Hola'))
  const payment = { reference_id: 'r', amount: { value: 100, offset: 100 }, currency: 'COP' }
  await line.tell({
    statuses: [
      {
        id: 'p',
        type: 'payment',
        status: 'captured',
        recipient_id: phone,
        timestamp: seconds(Date.now()),
        payment,
      },
    ],
  })
  const chat = await chatOf(phone)
  expect(await messagesOf(chat.id)).toHaveLength(2)
  await admin.call(updateSender, { query: { chat_id: chat.id, unread: 0 } })
  await eventually(async () => {
    const receipts = meta.asked.map(({ body }) => JSON.parse(body)).filter(({ status }) => status === 'read')
    expect(receipts).toMatchObject([{ message_id: id }])
  })
})

test('who is blocked can still ask for no more mass messages', async () => {
  const phone = newPhone()
  await line.tell(written(newId(), phone, 'Hola'))
  const chat = await chatOf(phone)
  await admin.call(banSender, { query: { chat_id: chat.id } })
  const asked = meta.asked.length
  await line.tell(written(newId(), phone, 'BAJA'))
  await settled()
  const { opted_out_at: at } = await rows
    .selectFrom('join_contacts')
    .select('opted_out_at')
    .where('id', '=', chat.contact_id)
    .executeTakeFirstOrThrow()
  expect(at).not.toBeNull()
  expect((await messagesOf(chat.id)).filter(({ direction }) => direction === 'out')).toEqual([])
  expect(meta.asked.slice(asked)).toEqual([])
})

test.each([
  ['joiners and spaces', '\u200b\u200f\u00a0'],
  ['the letter that shows nothing', '\u3164'],
])('a name of %s is none', async (_name, name) => {
  const phone = newPhone()
  const text = { type: 'text', text: { body: 'Hola' } }
  await line.tell(told({ from: phone }, text, [{ wa_id: phone, profile: { name } }]))
  expect(await chatOf(phone)).toMatchObject({
    name: '',
    contact_dialog: expect.stringContaining(phone.slice(-7)),
  })
})

test('somebody whom nobody knows yet changes no message of others, also when theirs is handled first', async () => {
  const [victim, id] = [newPhone(), newId()]
  // By a number, and by a user id.
  for (const from of [{ from: newPhone() }, { from: '', from_user_id: 'CO.666' }])
    for (const part of [
      { type: 'revoke', revoke: { original_message_id: id } },
      { type: 'reaction', reaction: { message_id: id, emoji: '💩' } },
    ])
      await line.tell(told(from, part))
  await settled()
  const hello = { type: 'text', text: { body: 'Hola' } }
  await line.tell(told({ from: victim, id, from_user_id: 'CO.777' }, hello))
  expect(await messagesOf((await chatOf(victim)).id)).toMatchObject([
    { message: 'Hola', deleted: false, reactions: [] },
  ])
  expect((await chats()).filter(({ name }) => name === 'CO.666')).toEqual([])
})
