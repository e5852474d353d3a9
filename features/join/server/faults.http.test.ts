import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { joinBots, publishBot, saveBotGraph } from '../contract/bots/bots.ts'
import type { Chat } from '../contract/chat.ts'
import { listChats } from '../contract/chats.ts'
import { listMessages, newMessage } from '../contract/messages.ts'
import { choiceBot } from './bots/sample-shop.ts'
import { found } from './testing.ts'
import { cloudLineOf, written } from './testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Stand-in for Meta's API, as documented and with its failures. */
type Mood = 'well' | 'fail' | 'limit' | 'break'
let mood: Mood = 'well'
const requests: { to: string; text: string }[] = []
const answers: Record<Mood, (response: ServerResponse) => void> = {
  well: (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ messages: [{ id: `wamid.out-${requests.length}` }] })),
  fail: (response) => response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{}}'),
  limit: (response) =>
    response
      .writeHead(429, { 'content-type': 'application/json', 'retry-after': '0' })
      .end(JSON.stringify({ error: { code: 130429 } })),
  // Accepts the message, but the answer never arrives.
  break: (response) => response.destroy(),
}
const service = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString() || '{}')
  if (request.method !== 'POST') return response.writeHead(404).end()
  const interactive: string | undefined = body.interactive?.body?.text
  requests.push({ to: body.to, text: interactive ?? body.text?.body ?? '' })
  const now = mood
  mood = 'well'
  return answers[now](response)
})
service.listen(0, '127.0.0.1')
await once(service, 'listening')
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
})

const settings = {
  WHATSAPP_CLOUD_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  MESSAGING_PRIVATE_ADDRESSES: 'true',
}
const database = await testDatabase()
/** Acknowledges callbacks without processing them, as if it died after each acknowledgement. */
const front = await startTestProgram({ database, settings })
const admin = await front.signIn('admin')

const lineOf = (extra: object = {}) => cloudLineOf(admin, front.origin, extra)
const status = (id: string, what: string, to: string, at = Date.now()) => ({
  statuses: [{ id, status: what, timestamp: String(Math.round(at / 1000)), recipient_id: to }],
})

const chatsOf = async (account: number): Promise<Chat[]> => {
  const { results } = await admin.call(listChats, { query: { page_size: 100 } })
  return results.filter(({ app }) => app === account)
}
const theChat = (account: number) => eventually(async () => found((await chatsOf(account))[0]))
const messagesOf = async (sender: number) =>
  (await admin.call(listMessages, { query: { sender, page_size: 100 } })).results
const settled = (sender: number, text: string, target: string) =>
  eventually(async () => {
    const message = found((await messagesOf(sender)).find((one) => one.message === text))
    if (message.status !== target) throw new Error(`${text} is ${message.status}`)
    return message
  }, 20_000)

test('a hundred concurrent first messages, in two spellings of one number, create one conversation', async () => {
  const { account, tell } = await lineOf()
  const numbers = ['5215512345678', '525512345678']
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      tell(written(`wamid.first-${index}`, numbers[index % 2] ?? '', `Mensaje ${index}`)),
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const chat = await eventually(async () => {
    const [one] = await chatsOf(account)
    if (one?.unread !== 100) throw new Error(`unread: ${one?.unread}`)
    return one
  }, 40_000)
  expect(await chatsOf(account)).toHaveLength(1)
  const incoming = (await admin.call(listMessages, { query: { sender: chat.id, page_size: 100 } })).count
  expect(incoming).toBe(101)
})

test('duplicated, shuffled and late callbacks have no effect twice and never move a status back', async () => {
  const { account, tell } = await lineOf()
  const from = '573005550101'
  const first = written('wamid.twice', from, 'Hola')
  await Promise.all([tell(first), tell(first), tell(first)])
  const chat = await theChat(account)
  await tell(written('wamid.late', from, 'De la semana pasada', Date.now() - 7 * 86_400_000))
  await tell(first)
  await eventually(async () => {
    if ((await messagesOf(chat.id)).filter(({ direction }) => direction === 'in').length !== 2)
      throw new Error('not both messages yet')
  })
  const [now] = await chatsOf(account)
  expect(now?.window_until).toBe(chat.window_until)
  await admin.call(newMessage, { body: { sender: chat.id, message: 'Respuesta' } })
  const { id_gupshup } = await settled(chat.id, 'Respuesta', 'sent')
  for (const what of ['read', 'sent', 'delivered', 'read', 'delivered', 'sent'])
    await tell(status(id_gupshup ?? '', what, from))
  await settled(chat.id, 'Respuesta', 'read')
  await tell(written('wamid.after', from, 'Después'))
  await eventually(async () =>
    found((await messagesOf(chat.id)).find(({ message }) => message === 'Después')),
  )
  await settled(chat.id, 'Respuesta', 'read')
})

test('a status that is a week late is applied, settles unconfirmed messages, and moves nothing back', async () => {
  const { account, tell } = await lineOf()
  const from = '573005550111'
  await tell(written('wamid.before-the-week', from, 'Hola'))
  const chat = await theChat(account)
  const send = async (text: string) => {
    await admin.call(newMessage, { body: { sender: chat.id, message: text } })
    return (await settled(chat.id, text, 'sent')).id_gupshup ?? ''
  }
  const [read, failed] = [await send('Leído hace días'), await send('No llegó')]
  const week = 7 * 86_400_000
  // Backdates everything by a week.
  await front.database.systemRows
    .updateTable('join_messages')
    .set({
      created_at: new Date(Date.now() - week),
      asked_at: new Date(Date.now() - week),
    })
    .where('conversation_id', '=', chat.id)
    .execute()
  const [before] = await chatsOf(account)
  const late = Date.now() - week + 60_000
  expect(await tell(status(read, 'read', from, late))).toBe(200)
  expect(await tell(status(failed, 'failed', from, late))).toBe(200)
  expect((await settled(chat.id, 'Leído hace días', 'read')).id_gupshup).toBe(read)
  await settled(chat.id, 'No llegó', 'failed')
  // Earlier statuses arrive after the later one.
  expect(await tell(status(read, 'delivered', from, late))).toBe(200)
  expect(await tell(status(read, 'sent', from, late))).toBe(200)
  await tell(written('wamid.after-the-week', from, 'Aquí sigo'))
  await eventually(async () =>
    found((await messagesOf(chat.id)).find(({ message }) => message === 'Aquí sigo')),
  )
  await settled(chat.id, 'Leído hace días', 'read')
  // A receipt is no message: it neither moves the conversation up nor opens its window.
  const [after] = await chatsOf(account)
  expect(after?.unread).toBe((before?.unread ?? 0) + 1)
  expect(requests.filter(({ text }) => text === 'No llegó')).toHaveLength(1)
})

test('sending waits for a rate limit; a message that may have been accepted is not sent again', async () => {
  const { account, tell } = await lineOf()
  const from = '573005550102'
  await tell(written('wamid.hello', from, 'Hola'))
  const chat = await theChat(account)
  const sendWhen = async (now: Mood, text: string) => {
    mood = now
    await admin.call(newMessage, { body: { sender: chat.id, message: text } })
  }
  await sendWhen('limit', 'Con límite')
  await settled(chat.id, 'Con límite', 'sent')
  expect(requests.filter(({ text }) => text === 'Con límite')).toHaveLength(2)
  for (const [now, text] of [
    ['break', 'Sin respuesta'],
    ['fail', 'Con error'],
  ] as const) {
    await sendWhen(now, text)
    await settled(chat.id, text, 'unconfirmed')
    expect(requests.filter((one) => one.text === text)).toHaveLength(1)
  }
  await sendWhen('well', 'Y sigue')
  await settled(chat.id, 'Y sigue', 'sent')
})

const ask = '¿Ventas o soporte?'
const from = '573005550103'
const content = () => requests.filter(({ to }) => to === from).map(({ text }) => text)
const { record: bot } = await admin.call(joinBots.routes.create, { body: { name: 'Fallas' } })
const params = { id: bot.id }
const saved = await admin.call(saveBotGraph, {
  params,
  body: { draft_version: 1, graph: choiceBot(ask, ['Ventas', 'Soporte']) },
})
await admin.call(publishBot, { params, body: { draft_version: saved.draft_version } })
const line = await lineOf({ bot: bot.id, bot_active: true })
const hello = written('wamid.bot-1', from, 'Hola')
// Received twice before the program that processes it starts.
const acknowledged = [await line.tell(hello), await line.tell(hello)]
await startTestProgram({ database, settings, runJobs: true })

test('events received before a crash are processed once after the restart', async () => {
  expect(acknowledged).toEqual([200, 200])
  await eventually(() => expect(content()).toEqual([ask]), 20_000)
  const choice = {
    contacts: [{ profile: { name: 'Fabio' }, wa_id: from }],
    messages: [
      {
        from,
        id: 'wamid.bot-2',
        timestamp: String(Math.round(Date.now() / 1000)),
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'menu:ventas', title: 'Ventas' } },
      },
    ],
  }
  await Promise.all([line.tell(choice), line.tell(choice)])
  await eventually(() => expect(content()).toEqual([ask, 'Le atiende un agente']), 20_000)
  await Promise.all([line.tell(hello), line.tell(choice)])
  expect((await theChat(line.account)).state).toBe('waiting')
  expect(content()).toEqual([ask, 'Le atiende un agente'])
})
