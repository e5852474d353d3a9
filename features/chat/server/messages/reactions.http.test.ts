import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { chatData, listChats, markUnread, muteChat } from '../../contract/chats.ts'
import { deleteMessages, forwardMessage, listMessages, markAsRead } from '../../contract/messages.ts'
import { MAX_REACTIONS, reactToMessage } from '../../contract/reactions.ts'
import { chatOf, groupOf, say } from '../testing.ts'
import { messagePush } from './message-push.ts'

let program: TestProgram
let ana: Client
let luis: Client
let marta: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[ana, luis, marta, eva] = await program.signInAll('ana', 'luis', 'marta', 'eva')
})

const react = (person: Client, message_id: number, emoji: string, set = true) =>
  person.send(reactToMessage, { body: { message_id, emoji, set } })
const chatIn = async (person: Client, chatId: number) =>
  (await person.call(chatData, { query: { chat_id: chatId } })).chat

describe('reactions', () => {
  test('are set once per person, shown to all in order, and can be removed', async () => {
    const chatId = await groupOf(ana, [luis], 'Reacciones')
    const { id } = await say(ana, chatId, '¿Vamos?')
    const [a, l] = [ana.session.userId, luis.session.userId]
    await react(luis, id, '👍')
    // As the picker spells it.
    await react(luis, id, '👍\uFE0F')
    await react(ana, id, '👩🏽‍💻')
    expect((await react(ana, id, '👍')).body).toMatchObject({
      edited: false,
      reactions: [
        { emoji: '👍', by: [l, a] },
        { emoji: '👩🏽‍💻', by: [a] },
      ],
    })
    await react(luis, id, '👍', false)
    const { results } = await luis.call(listMessages, { params: { id: chatId }, query: { page: 1 } })
    const message = results.find((one) => one.id === id)
    // Luis set 👍 first and removed it, so 👩🏽‍💻 is the earliest now.
    expect(message?.reactions).toEqual([
      { emoji: '👩🏽‍💻', by: [a] },
      { emoji: '👍', by: [a] },
    ])
    // Setting the same again changed nothing.
    expect(message?.version).toBe(4)
  })

  test('are published to open lists as a change of the message', async () => {
    const chatId = await chatOf(ana, marta)
    const { id } = await say(ana, chatId, 'Hola')
    const socket = await marta.open(`/ws/notification/${marta.session.userId}/`, 'notification')
    await react(ana, id, '🎉')
    const frame = await socket.next((frame) => frame.eventType === 'edit_message')
    expect(frame.data).toMatchObject({ id, reactions: [{ emoji: '🎉', by: [ana.session.userId] }] })
    socket.close()
  })

  test('must be emojis, up to a limit, under an existing message, by members of the chat', async () => {
    const chatId = await chatOf(ana, luis)
    const { id } = await say(ana, chatId, 'Hola')
    for (const emoji of ['a', '👍👍', '<b>', ' ']) expect((await react(ana, id, emoji)).status).toBe(400)
    for (const stranger of [marta, eva]) expect((await react(stranger, id, '👍')).status).toBe(404)
    for (let n = 0; n < MAX_REACTIONS; n += 1)
      expect((await react(ana, id, String.fromCodePoint(0x1f600 + n))).status).toBe(200)
    expect(await react(ana, id, '👍')).toMatchObject({
      status: 409,
      body: { code: 'chat.too_many_reactions' },
    })
    await ana.call(deleteMessages, { body: { datos: { messages: [id] } } })
    expect((await react(luis, id, '👍')).status).toBe(404)
    const { results } = await luis.call(listMessages, { params: { id: chatId }, query: { page: 1 } })
    expect(results.find((one) => one.id === id)?.reactions).toEqual([])
  })
})

test('a chat marked as unread stays so until it is read; the read mark does not move', async () => {
  const chatId = await chatOf(luis, marta)
  await say(luis, chatId, 'Uno')
  await marta.call(markAsRead, { body: { datos: { chat_id: chatId } } })
  const before = await chatIn(marta, chatId)
  await marta.call(markUnread, { body: { chat_id: chatId } })
  expect(await chatIn(marta, chatId)).toEqual({ ...before, marked_unread: true })
  expect((await chatIn(luis, chatId)).marked_unread).toBe(false)
  const unread = await marta.call(listChats, { query: { unread: 'true' } as object })
  expect(unread.results.map(({ id }) => id)).toContain(chatId)
  await marta.call(markAsRead, { body: { datos: { chat_id: chatId } } })
  expect((await chatIn(marta, chatId)).marked_unread).toBe(false)
  expect((await eva.send(markUnread, { body: { chat_id: chatId } })).status).toBe(404)
})

test('a muted chat notifies only about mentions', async () => {
  const chatId = await groupOf(ana, [luis, marta], 'Ruidoso')
  await luis.call(muteChat, { body: { chat_id: chatId, muted: true } })
  expect(await chatIn(luis, chatId)).toMatchObject({ muted: true, unread: 0 })
  const rows = program.database.systemRows
  const plain = await say(ana, chatId, 'Una más')
  expect(await messagePush.recipients(rows, plain.id)).toEqual([marta.session.userId])
  const called = await say(ana, chatId, '@Luis Martínez, mira', { mentions: [luis.session.userId] })
  expect(new Set(await messagePush.recipients(rows, called.id))).toEqual(
    new Set([luis.session.userId, marta.session.userId]),
  )
  expect((await luis.call(muteChat, { body: { chat_id: chatId, muted: false } })).muted).toBe(false)
  expect((await eva.send(muteChat, { body: { chat_id: chatId, muted: true } })).status).toBe(404)
})

test('@todos mentions everybody in a group; the notification has its name and the excerpt', async () => {
  const chatId = await groupOf(ana, [luis, marta], 'Toda la oficina')
  const sent = await say(ana, chatId, '**@todos** reunión a las 3, `sala 2`')
  expect(new Set(sent.mentions)).toEqual(new Set([luis.session.userId, marta.session.userId]))
  const { results } = await luis.call(listNotifications, {})
  expect(results[0]).toMatchObject({
    kind: 'mention',
    name: 'Ana Gómez',
    title: 'Toda la oficina',
    body: '@todos reunión a las 3, sala 2',
  })
  expect((await say(ana, chatId, 'correo@todos.com y @todosjuntos')).mentions).toEqual([])
  expect((await say(ana, await chatOf(ana, luis), '@todos')).mentions).toEqual([])
})

test('forwarding into a chat leaves its unread messages unread', async () => {
  const from = await chatOf(ana, marta)
  const to = await groupOf(luis, [ana], 'Pendientes')
  const forwarded = await say(ana, from, 'Para reenviar')
  const own = await say(luis, to, 'Sin leer')
  await ana.call(forwardMessage, {
    body: { client_id: randomUUID(), messages: [forwarded.id], chats: [to] },
  })
  const mine = await chatIn(ana, to)
  expect(mine).toMatchObject({ unread: 1, last_message: 'Para reenviar' })
  expect(mine.read_sequence).toBeLessThan(own.sequence)
  const { results } = await luis.call(listMessages, { params: { id: to }, query: { page: 1 } })
  expect(results.find(({ id }) => id === own.id)?.readedMsj).toBe(false)
  const last = results.at(-1)
  expect(await messagePush.recipients(program.database.systemRows, last?.id ?? 0)).toEqual([
    luis.session.userId,
  ])
  const read = await ana.call(markAsRead, { body: { datos: { chat_id: to } } })
  expect(read.unread).toBe(0)
})
