import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats, readChat, updateSender } from '../../contract/chats.ts'
import { listMessages, newMessage } from '../../contract/messages.ts'
import { found } from '../testing.ts'
import { cloudLineOf, written } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

let sent = 0
const meta = await startRecordingStandIn(({ path }) => ({
  body: path.endsWith('/messages') ? { messages: [{ id: `wamid.newer-${++sent}` }] } : {},
}))
afterAll(() => meta.stop())
const program = await startTestProgram({
  runJobs: true,
  settings: { WHATSAPP_CLOUD_URL: meta.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')
const line = await cloudLineOf(admin, program.origin)

let people = 0
const newPhone = () => `57300660${String(people++).padStart(4, '0')}`
let ids = 0
const newId = () => `wamid.newer-kind-${++ids}`
const now = () => String(Math.round(Date.now() / 1000))
const message = (from: string, part: object, name = 'Persona') => ({
  contacts: [{ profile: { name }, wa_id: from }],
  messages: [{ from, id: newId(), timestamp: now(), ...part }],
})
const chatsOf = async (phone: string) =>
  (await admin.call(listChats, { query: { page_size: 100 } })).results.filter((chat) => chat.phone === phone)
const chatOf = (phone: string) => eventually(async () => found((await chatsOf(phone))[0]))
const messagesOf = async (phone: string) => messagesIn((await chatOf(phone)).id)
const messagesIn = async (sender: number) => {
  const { results } = await admin.call(listMessages, { query: { sender } })
  return results
    .filter(({ kind }) => kind !== 'system')
    .sort((one, other) => one.messagesNumber - other.messagesNumber)
}
/** Resolves with the messages once there are so many. */
const until = (phone: string, count: number) =>
  eventually(async () => {
    const messages = await messagesOf(phone)
    expect(messages).toHaveLength(count)
    return messages
  })
/** A contact who has written once, and their conversation. */
async function somebody() {
  const phone = newPhone()
  await line.tell(written(newId(), phone, 'Hola'))
  await until(phone, 1)
  return { phone, chat: await chatOf(phone) }
}
/** All that was told before has been handled. */
async function settled() {
  const { phone } = await somebody()
  await until(phone, 1)
}

const NOTICES: Readonly<Record<string, (from: string) => object>> = {
  'a new security code': (from) =>
    message(from, {
      type: 'system',
      system: { type: 'customer_identity_changed', identity: 'abc', wa_id: '', customer: from },
    }),
  'a chat that was opened': (from) => message(from, { type: 'request_welcome' }),
  'a notice in words': (from) =>
    message(from, { type: 'system', system: { body: 'Mensajes temporales', type: 'ephemeral' } }),
  'a payment': (from) => ({
    statuses: [
      {
        id: 'wamid.order',
        recipient_id: from,
        type: 'payment',
        status: 'captured',
        timestamp: now(),
        payment: { reference_id: 'ref-1', amount: { value: 50_000, offset: 100 }, currency: 'INR' },
      },
    ],
  }),
}

test.each(Object.keys(NOTICES))(
  '%s is read in the thread, opens nothing, marks nothing, and makes no conversation',
  async (name) => {
    const notice = found(NOTICES[name])
    const { phone, chat } = await somebody()
    await admin.call(updateSender, { query: { chat_id: String(chat.id), finish: 'true' } })
    const params = { id: chat.id }
    const closed = await admin.call(readChat, { params })
    const [told, stranger] = [notice(phone), newPhone()]
    for (const one of [told, told, notice(stranger)]) expect(await line.tell(one)).toBe(200)
    const shown = await eventually(async () => {
      const [, notice] = await messagesIn(chat.id)
      return found(notice)
    })
    expect(shown).toMatchObject({ kind: 'unsupported', direction: 'in' })
    expect(shown.payload.name).toMatch(
      /^(system|customer_identity_changed|request_welcome|payment_captured)$/,
    )
    const { state, unread, last_message, waiting_since, window_until } = closed
    const after = { state, unread, last_message, waiting_since, window_until }
    await settled()
    expect(await messagesIn(chat.id)).toHaveLength(2)
    expect(await admin.call(readChat, { params })).toMatchObject({ ...after, state: 'closed', unread: 0 })
    expect((await eva.send(readChat, { params })).status).toBe(404)
    expect(await chatsOf(stranger)).toEqual([])
  },
)

test('a payment that failed is no message that failed', async () => {
  const { phone, chat } = await somebody()
  const { results } = await admin.call(newMessage, { body: { sender: chat.id, message: 'Su pedido' } })
  const id = await eventually(async () => {
    const ours = found((await messagesOf(phone)).find((one) => one.id === results[0]?.id))
    expect(ours.status).toBe('sent')
    return ours.id_gupshup ?? ''
  })
  const payment = { reference_id: 'ref-2', amount: { value: 10, offset: 1 }, currency: 'BRL' }
  const about = { id, recipient_id: phone, timestamp: now() }
  await line.tell({ statuses: [{ ...about, type: 'payment', status: 'failed', payment }] })
  const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: { name: 'utility' } }
  await line.tell({ statuses: [{ ...about, status: 'delivered', pricing, conversation: null }] })
  await eventually(async () => {
    const messages = await messagesOf(phone)
    expect(messages.find((one) => one.id === results[0]?.id)).toMatchObject({ status: 'delivered' })
    expect(messages).toContainEqual(expect.objectContaining({ message: '10 BRL · ref-2' }))
  })
})

interface Input {
  part: object
  shows: object
}
const flow = (response_json: unknown) => ({
  type: 'interactive',
  interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json } },
})
const WRITTEN: Readonly<Record<string, Input>> = {
  'an entry whose id is an emoji, with a description': {
    part: {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: '🍕', title: 'Pizza 🍕', description: null } },
    },
    shows: { message: 'Pizza 🍕', payload: { name: '🍕' } },
  },
  'a button of a carousel, about the card that it stands on': {
    part: {
      type: 'button',
      button: { payload: 'card-3 ', text: '\ud83d\ude00 Lo quiero' },
      context: { from: '57', id: 'wamid.unknown-carousel', card_index: 3 },
    },
    shows: { message: '\ud83d\ude00 Lo quiero', response_message: null },
  },
  'a permission to call': {
    part: {
      type: 'interactive',
      interactive: {
        type: 'call_permission_reply',
        call_permission_reply: { response: 'accept', is_permanent: false, expiration_timestamp: now() },
      },
    },
    shows: { kind: 'interactive', message: 'Sí, me pueden llamar' },
  },
  'a form whose answers are an object and not JSON in a text': {
    part: flow({ talla: 'M', colores: ['rojo', 'azul'], flow_token: 'x' }),
    shows: { payload: { fields: [{ name: 'talla', value: 'M' }, { name: 'colores' }] } },
  },
  'a form whose answers are broken JSON': {
    part: flow('{"talla":"M'),
    shows: { payload: { fields: [{ value: '{"talla":"M' }] } },
  },
  'a form without answers': { part: flow('null'), shows: { kind: 'interactive' } },
  'a live location': {
    part: { type: 'location', location: { latitude: '4.60', longitude: '-74.08', live: true, accuracy: 12 } },
    shows: { kind: 'location', payload: { latitude: 4.6, longitude: -74.08 } },
  },
  'a place that is none on this globe': {
    part: { type: 'location', location: { latitude: 1e300, longitude: -1e300 } },
    shows: { direction: 'in' },
  },
  'a video note, which Meta names and does not pass on': {
    part: {
      type: 'unsupported',
      unsupported: { type: 'video_note' },
      errors: [{ code: 131051, title: 'Message type unknown', error_data: { details: 'x' } }],
    },
    shows: { kind: 'unsupported', payload: { name: 'video_note' } },
  },
  'a text dated in the next century': {
    part: { type: 'text', text: { body: 'Del futuro' }, timestamp: '4102444800' },
    shows: { message: 'Del futuro' },
  },
  'a text of nothing but marks and joiners': {
    part: { type: 'text', text: { body: '\u200f\u202e\u200d\ufe0f' } },
    shows: { kind: 'NO_ATTACHED' },
  },
  'a text with a zero byte': {
    part: { type: 'text', text: { body: 'uno\u0000dos' } },
    shows: { message: expect.stringMatching(/^uno.?dos$/) },
  },
  'a quote of a message of another conversation': {
    part: { type: 'text', text: { body: 'Cito' }, context: { id: 'wamid.newer-kind-1', forwarded: true } },
    shows: { message: 'Cito', response_message: null },
  },
  'an order of nothing': {
    part: { type: 'order', order: { catalog_id: '1', product_items: [] } },
    shows: { kind: 'unsupported' },
  },
  'a poll': {
    part: { type: 'poll', poll: { name: '¿Cuándo?', options: [{ name: 'Hoy' }] } },
    shows: { kind: 'unsupported', payload: { name: 'poll' } },
  },
}

test.each(Object.keys(WRITTEN))('%s is a message that people see', async (name) => {
  const { part, shows } = found(WRITTEN[name])
  const phone = newPhone()
  expect(await line.tell(message(phone, part))).toBe(200)
  const [shown] = await until(phone, 1)
  expect(shown).toMatchObject(shows)
  expect(Date.parse(shown?.created_at ?? '')).toBeLessThanOrEqual(Date.now() + 300_000)
  const chat = await chatOf(phone)
  expect(chat).toMatchObject({ unread: 1 })
  const others = (await eva.call(listChats, { query: { page_size: 100 } })).results
  expect(others.filter((one) => one.phone === phone)).toEqual([])
})

test('a name of a thousand characters with marks of direction is one visible line that turns nothing round', async () => {
  const phone = newPhone()
  const name = `\u202eRosa\u2066\n\tDíaz ${'👩‍👩‍👧'.repeat(300)}`
  expect(await line.tell(message(phone, { type: 'text', text: { body: 'Hola' } }, name))).toBe(200)
  const { contact_dialog } = await chatOf(phone)
  expect(contact_dialog).toMatch(/^Rosa Díaz/)
  expect(contact_dialog).not.toMatch(/[\u202a-\u202e\u2066-\u2069\n\t]/)
})

test('one message over two callbacks at the same moment is one message; its edit is reacted to', async () => {
  const phone = newPhone()
  const told = written('wamid.newer-twice', phone, 'una vez')
  await Promise.all(Array.from({ length: 8 }, () => line.tell(told)))
  await until(phone, 1)
  const edit = { original_message_id: 'wamid.newer-twice', message: { type: 'text', text: { body: 'otra' } } }
  await line.tell(message(phone, { type: 'edit', edit }))
  await line.tell(
    message(phone, { type: 'reaction', reaction: { message_id: 'wamid.newer-twice', emoji: '🫶🏽' } }),
  )
  await eventually(async () =>
    expect(await messagesOf(phone)).toMatchObject([
      { message: 'otra', edited: true, reactions: [{ emoji: '🫶🏽' }] },
    ]),
  )
})

test('events of groups and calls, and fields that nobody knows, are taken and make no conversation', async () => {
  const phone = newPhone()
  const told: [object, string][] = [
    [{ groups: [{ group_id: 'g', type: 'group_create', subject: 'x' }] }, 'group_lifecycle_update'],
    [{ groups: [{ group_id: 'g', added_participants: [{ wa_id: phone }] }] }, 'group_participants_update'],
    [{ statuses: [{ id: 'wacid.9', type: 'call', status: 'RINGING', recipient_id: phone }] }, 'calls'],
    [{ calls: [{ id: 'wacid.8', from: phone, event: 'connect', session: { sdp: 'v=0' } }] }, 'calls'],
    [{ errors: [{ code: 131_000, title: 'Something went wrong' }] }, 'messages'],
    [{ messages: null, statuses: null, contacts: null }, 'messages'],
    [{ event: 'PENDING', payment_configuration: { name: 'x' } }, 'payment_configuration_update'],
    [{ event: 'tracked' }, 'tracking_events'],
    [{ flow_id: '1', event: 'FLOW_STATUS_CHANGE', old_status: 'DRAFT', new_status: 'PUBLISHED' }, 'flows'],
  ]
  for (const [value, field] of told) expect(await line.tell(value, undefined, field), field).toBe(200)
  const metadata = { phone_number_id: '1', display_phone_number: '57' }
  const call = { id: 'wacid.7', from: phone, event: 'terminate', status: ['FAILED'], timestamp: now() }
  await line.tell({ metadata: { ...metadata, phone_number_id: null }, calls: [call] }, undefined, 'calls')
  await eventually(async () => {
    const { results } = await admin.call(missedCalls.routes.list, { query: { search: phone } })
    expect(results).toHaveLength(1)
  })
  await settled()
  expect(await chatsOf(phone)).toEqual([])
})
