import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { type Recorded, startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats, readChat } from '../contract/chats.ts'
import { joinAccounts, testAccount } from '../contract/config/accounts.ts'
import { listMessages, newMessage, reactToMessage } from '../contract/messages.ts'
import { es } from '../i18n/failures/es.ts'
import { found } from './testing.ts'
import { pageOf } from './testing-pages.ts'

vi.setConfig({ testTimeout: 60_000 })

const DAY = 24 * 3_600_000

/** Graph: takes messages, or answers once as it is told to; knows everybody's name but one's. */
let next: { status: number; body: unknown } | null = null
let sent = 0
const graph = await startRecordingStandIn(({ method, path }: Recorded) => {
  const answer = next
  const isAsked = method === 'POST' || path.startsWith('/me?')
  if (isAsked && answer !== null) {
    next = null
    return answer
  }
  if (method === 'POST') return { body: { recipient_id: 'x', message_id: `m_ours-${++sent}` } }
  if (path.includes('/hidden-')) return { status: 400, body: { error: { code: 100, error_subcode: 33 } } }
  return { body: { id: '1', first_name: 'Rosa', last_name: 'Díaz', name: 'Rosa Díaz' } }
})
afterAll(graph.stop)
beforeEach(() => {
  next = null
})

const program = await startTestProgram({
  runJobs: true,
  settings: { FACEBOOK_URL: graph.origin, INSTAGRAM_URL: graph.origin, MESSAGING_PRIVATE_ADDRESSES: 'true' },
})
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')
const rows = program.database.systemRows

const create = (body: object) => admin.send(joinAccounts.routes.create, { body: body as never })
const page = await pageOf(admin, program.origin, 'messenger', '10150')
const instagram = await pageOf(admin, program.origin, 'instagram', '17841')
type Page = typeof page

let people = 0
const somebody = (start = 'psid-') => `${start}${++people}`
const accountChats = async (account: number) =>
  (await admin.call(listChats, { query: { page_size: 100 } })).results.filter(({ app }) => app === account)
const messagesOf = async (sender: number) => {
  const { results } = await admin.call(listMessages, { query: { sender } })
  return results
    .filter(({ kind }) => kind !== 'system')
    .sort((one, other) => one.messagesNumber - other.messagesNumber)
}
/** A new contact's conversation with an account. */
async function begin(with_: Page, person = somebody(), text = 'Hola') {
  const before = new Set((await accountChats(with_.record.id)).map(({ id }) => id))
  expect(await with_.tell(with_.of(person, { message: { mid: `m_${person}`, text } }))).toBe(200)
  const chat = await eventually(async () =>
    found((await accountChats(with_.record.id)).find(({ id }) => !before.has(id))),
  )
  return { person, chat }
}
const answer = async (sender: number, message: string): Promise<number> =>
  found((await admin.call(newMessage, { body: { sender, message } })).results[0]).id
const statusOf = (sender: number, id: number, status: string) =>
  eventually(async () => {
    const message = found((await messagesOf(sender)).find((one) => one.id === id))
    expect(message.status).toBe(status)
    return message
  })
const sentBodies = () =>
  graph.asked
    .filter(({ body }) => body !== '')
    .map(({ body }) => JSON.parse(Buffer.from(body, 'latin1').toString()))
const moveWindow = (id: number, ago: number) =>
  rows
    .updateTable('join_conversations')
    .set({ window_until: new Date(Date.now() - ago) })
    .where('id', '=', id)
    .execute()

test('a page needs no number, a number of WhatsApp does', async () => {
  expect(page.record).toMatchObject({ number: null, kept_secrets: ['api_key', 'app_secret'] })
  expect(page.record).toMatchObject({ api_key: null, app_secret: null })
  const body = { name: 'Sin número', provider: 'whatsapp-cloud', external_id: '9' }
  expect(await create(body)).toMatchObject({ status: 400 })
  const params = { id: page.record.id }
  expect((await eva.send(joinAccounts.routes.read, { params })).status).toBe(404)
  expect((await eva.send(testAccount, { params })).status).toBe(404)
})

test('the handshake answers with the challenge, to whoever knows the token', async () => {
  const ask = async (token: string) => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': '1158',
      'hub.verify_token': token,
    })
    const response = await fetch(`${program.origin}${page.pathname}?${query}`)
    return [response.status, await response.text()]
  }
  expect(await ask(page.record.verify_token ?? '')).toEqual([200, '1158'])
  expect(await ask('guess')).toEqual([403, ''])
  expect(await page.tell(page.of('p', { message: { mid: 'm_forged', text: 'x' } }), 'other')).toBe(403)
})

test('a contact without a number writes, gets a name, and is answered', async () => {
  const { chat } = await begin(page)
  expect(chat).toMatchObject({
    phone: '',
    provider: 'messenger',
    has_window: true,
    has_templates: false,
    can_react: false,
  })
  await eventually(async () =>
    expect(await admin.call(readChat, { params: { id: chat.id } })).toMatchObject({ name: 'Rosa Díaz' }),
  )
  const id = await answer(chat.id, 'Buenos días')
  await statusOf(chat.id, id, 'sent')
  expect(sentBodies().at(-1)).toMatchObject({ messaging_type: 'RESPONSE', message: { text: 'Buenos días' } })
  expect((await eva.send(readChat, { params: { id: chat.id } })).status).toBe(404)
})

test('two contacts of one name stay two, also across both services', async () => {
  const first = await begin(page)
  const second = await begin(page)
  const third = await begin(instagram, first.person)
  const contacts = [first, second, third].map(({ chat }) => chat.contact_id)
  expect(new Set(contacts).size).toBe(3)
})

test('who may not be asked for stays without a name, and is told as such', async () => {
  const { chat } = await begin(page, somebody('hidden-'))
  expect(chat).toMatchObject({ name: '', contact_dialog: '—' })
})

test('a delivery twice, late and in a batch with strangers leaves each message once', async () => {
  const { person, chat } = await begin(page)
  const update = (n: number, at: number) => ({
    sender: { id: person },
    recipient: { id: '10150' },
    timestamp: at,
    message: { mid: `m_${person}-${n}`, text: `Parte ${n}` },
  })
  const batch = {
    object: 'page',
    entry: [
      { id: '10150', messaging: [update(2, Date.now()), update(1, Date.now() - 60_000)] },
      { id: '10150', messaging: [{ anything: true }, update(2, Date.now())] },
    ],
  }
  expect(await page.post(batch)).toBe(200)
  expect(await page.post(batch)).toBe(200)
  await eventually(async () => expect((await messagesOf(chat.id)).length).toBeGreaterThanOrEqual(3))
  // What came after both deliveries shows that they are done.
  await page.tell(page.of(person, { message: { mid: `m_${person}-3`, text: 'Fin' } }))
  const messages = await eventually(async () => {
    const all = await messagesOf(chat.id)
    expect(all.at(-1)?.message).toBe('Fin')
    return all
  })
  expect(messages.map(({ message }) => message)).toEqual(['Hola', 'Parte 2', 'Parte 1', 'Fin'])
})

test('the other inbox’s answers are seen, this program’s own echoes are not', async () => {
  const { person, chat } = await begin(instagram)
  const id = await answer(chat.id, 'De aquí')
  const { id_gupshup: mid } = await statusOf(chat.id, id, 'sent')
  const echo = (message: object) =>
    instagram.tell({
      sender: { id: '17841' },
      recipient: { id: person },
      timestamp: Date.now(),
      message: { is_echo: true, ...message },
    })
  await echo({ mid, text: 'De aquí' })
  await echo({ mid: `m_other-${person}`, text: 'Desde Instagram' })
  await eventually(async () =>
    expect((await messagesOf(chat.id)).map(({ message, direction }) => [direction, message])).toEqual([
      ['in', 'Hola'],
      ['out', 'De aquí'],
      ['out', 'Desde Instagram'],
    ]),
  )
})

test('a watermark reads all before it; Instagram names the last message', async () => {
  for (const [where, seen] of [
    [page, () => ({ read: { watermark: Date.now() + 1000 } })],
    [instagram, (mid: string) => ({ read: { mid } })],
  ] as const) {
    const { person, chat } = await begin(where)
    const ids: number[] = []
    let last = ''
    for (const text of ['uno', 'dos']) {
      const id = await answer(chat.id, text)
      last = (await statusOf(chat.id, id, 'sent')).id_gupshup ?? ''
      ids.push(id)
    }
    await where.tell(where.of(person, seen(last)))
    for (const id of ids) await statusOf(chat.id, id, 'read')
    // A late delivery takes nothing back.
    await where.tell(where.of(person, { delivery: { watermark: Date.now() + 2000 } }))
    await where.tell(where.of(person, { message: { mid: `m_after-${person}`, text: 'Gracias' } }))
    await eventually(async () => expect((await messagesOf(chat.id)).at(-1)?.message).toBe('Gracias'))
    for (const id of ids) await statusOf(chat.id, id, 'read')
  }
})

test('after a day only a person may answer, after seven nobody', async () => {
  const { chat } = await begin(page)
  await moveWindow(chat.id, 1000)
  await answer(chat.id, 'Ya lo tenemos')
  await eventually(() =>
    expect(sentBodies().at(-1)).toMatchObject({
      messaging_type: 'MESSAGE_TAG',
      tag: 'HUMAN_AGENT',
      message: { text: 'Ya lo tenemos' },
    }),
  )
  await moveWindow(chat.id, 6 * DAY + 1000)
  expect(await admin.send(newMessage, { body: { sender: chat.id, message: 'Tarde' } })).toMatchObject({
    status: 409,
    body: { code: 'join.window_closed' },
  })
})

test('what Meta refuses is said in its own sentence; an unknown code with its words', async () => {
  const { chat } = await begin(page)
  const failedWith = async (error: object) => {
    next = { status: 400, body: { error } }
    const id = await answer(chat.id, 'x')
    return (await statusOf(chat.id, id, 'failed')).failed_status
  }
  expect(await failedWith({ code: 10, error_subcode: 2_018_278 })).toBe(es['failed.messenger.2018278'])
  expect(await failedWith({ code: 190, error_subcode: 463 })).toBe(es['failed.messenger.190'])
  expect(await failedWith({ code: 99_999, message: 'Something new' })).toBe(
    'No se pudo enviar el mensaje (error 99999). Something new',
  )
})

test('the contact’s reaction is shown, ours cannot be sent; a taken back message is gone', async () => {
  const { person, chat } = await begin(instagram)
  const id = await answer(chat.id, 'Hola')
  const { id_gupshup: mid } = await statusOf(chat.id, id, 'sent')
  await instagram.tell(
    instagram.of(person, { reaction: { mid, action: 'react', reaction: 'love', emoji: '❤' } }),
  )
  await instagram.tell(instagram.of(person, { message: { mid: `m_${person}`, is_deleted: true } }))
  await eventually(async () =>
    expect(await messagesOf(chat.id)).toMatchObject([
      { deleted: true, message: '' },
      { id, reactions: [{ emoji: '❤', incoming: true }] },
    ]),
  )
  expect((await admin.send(reactToMessage, { params: { id }, body: { emoji: '👍' } })).status).toBe(404)
})

test('an expired token is the channel’s health', async () => {
  const params = { id: page.record.id }
  expect(await admin.call(testAccount, { params })).toMatchObject({ health: 'up' })
  next = { status: 400, body: { error: { code: 190, error_subcode: 463 } } }
  expect(await admin.call(testAccount, { params })).toEqual({ health: 'refused', detail: '401' })
})

test('what another application answers is seen here, and a person who answers takes the thread', async () => {
  const contact = somebody()
  const standby = [page.of(contact, { message: { mid: `m_${contact}`, text: '¿Hay alguien?' } })]
  const before = new Set((await accountChats(page.record.id)).map(({ id }) => id))
  const entry = [{ id: '10150', time: Date.now(), standby }]
  expect(await page.post({ object: 'page', entry })).toBe(200)
  const chat = await eventually(async () =>
    found((await accountChats(page.record.id)).find(({ id }) => !before.has(id))),
  )
  next = {
    status: 400,
    body: { error: { message: 'another app', type: 'OAuthException', code: 10, error_subcode: 2018300 } },
  }
  await statusOf(chat.id, await answer(chat.id, 'Aquí estamos'), 'sent')
  const paths = graph.asked.slice(-3).map(({ path }) => path.split('/').at(-1))
  expect(paths).toEqual(['messages', 'take_thread_control', 'messages'])
})
