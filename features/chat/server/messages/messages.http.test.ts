import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { chatData, listChats, openChat, pinChat, saveDraft, startWithEndpoint } from '../../contract/chats.ts'
import {
  deleteMessages,
  editMessage,
  forwardMessage,
  listMessages,
  markAsRead,
  messagesAround,
  messagesFrom,
  readersOf,
  searchMessages,
  sendMessage,
} from '../../contract/messages.ts'
import { chatOf, say } from '../testing.ts'

let program: TestProgram
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
})

describe('a chat of two', () => {
  test('is one chat however it is opened; the other person sees it after the first message', async () => {
    const chatId = await chatOf(ana, luis)
    expect(await chatOf(luis, ana)).toBe(chatId)
    const byEndpoint = await ana.call(startWithEndpoint, { body: { endpoint: 'demo-1002' } })
    expect(byEndpoint).toMatchObject({
      id: chatId,
      contact_dialog: 'Luis Martínez 1002',
      state: 'UNREGISTERED',
    })
    expect((await luis.call(listChats, {})).count).toBe(0)
    expect((await ana.call(listChats, {})).count).toBe(1)
    const sent = await say(ana, chatId, 'Hola <script>alert(1)</script>')
    expect(sent).toMatchObject({
      sequence: 1,
      message: 'Hola <script>alert(1)</script>',
      kind: 'NO_ATTACHED',
    })
    const { results, unread_chats } = await luis.call(listChats, {})
    expect(unread_chats).toBe(1)
    expect(results[0]).toMatchObject({
      id: chatId,
      unread: 1,
      last_message: 'Hola <script>alert(1)</script>',
      last_message_incoming: true,
      contact_dialog: 'Ana Gómez 1001',
    })
  })

  test('is hidden from colleagues and from other companies', async () => {
    const chatId = await chatOf(ana, luis)
    const { id } = await say(ana, chatId, 'entre nosotros')
    for (const stranger of [marta, eva]) {
      const replies = await Promise.all([
        stranger.send(chatData, { query: { chat_id: chatId } }),
        stranger.send(listMessages, { params: { id: chatId } }),
        stranger.send(messagesFrom, { params: { id: chatId, messageId: id } }),
        stranger.send(messagesAround, { query: { chatId, messageId: id } }),
        stranger.send(searchMessages, { query: { search: 'nosotros', chat_id: chatId } }),
        stranger.send(sendMessage, { body: { client_id: randomUUID(), chat_id: chatId, message: 'x' } }),
        stranger.send(forwardMessage, { body: { client_id: randomUUID(), messages: [id], chats: [chatId] } }),
        stranger.send(editMessage, { body: { datos: { message_id: id, message: 'x' } } }),
        stranger.send(deleteMessages, { body: { datos: { messages: [id] } } }),
        stranger.send(markAsRead, { body: { datos: { chat_id: chatId } } }),
        stranger.send(readersOf, { params: { id } }),
        stranger.send(pinChat, { body: { chat_id: chatId } }),
        stranger.send(saveDraft, { params: { id: chatId }, body: { draft: 'x' } }),
      ])
      expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 404))
      expect((await stranger.call(searchMessages, { query: { search: 'nosotros' } })).results).toEqual([])
    }
    const foreign = await eva.send(openChat, { body: { user_id: ana.session.userId } })
    expect(foreign.status).toBe(404)
    expect((await eva.send(startWithEndpoint, { body: { endpoint: 'demo-1001' } })).status).toBe(404)
  })
})

describe('sending', () => {
  test('with the same client id twice writes one message; empty and overlong texts are refused', async () => {
    const chatId = await chatOf(ana, marta)
    const client_id = randomUUID()
    const [first, second] = await Promise.all([
      say(ana, chatId, 'una vez', { client_id }),
      say(ana, chatId, 'una vez', { client_id }),
    ])
    expect(second.id).toBe(first.id)
    expect((await ana.call(listMessages, { params: { id: chatId } })).count).toBe(1)
    for (const message of ['', '   ', 'x'.repeat(10_001)]) {
      const reply = await ana.send(sendMessage, {
        body: { client_id: randomUUID(), chat_id: chatId, message },
      })
      expect(reply.status).toBe(400)
    }
  })

  test('concurrently gives one order without holes', async () => {
    const chatId = await chatOf(luis, marta)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => say(index % 2 ? luis : marta, chatId, `a la vez ${index}`)),
    )
    const { results } = await luis.call(listMessages, { params: { id: chatId }, query: { page_size: 100 } })
    expect(results.map((message) => message.sequence)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    )
    const others = await marta.call(listMessages, { params: { id: chatId }, query: { page_size: 100 } })
    expect(others.results.map(({ id }) => id)).toEqual(results.map(({ id }) => id))
  })

  test('can only answer a message of the same chat', async () => {
    const [one, other] = [await chatOf(ana, luis), await chatOf(ana, marta)]
    const question = await say(ana, one, '¿Vienes?')
    const answer = await say(luis, one, 'Sí', { response_message: question.id })
    expect(answer.response_message).toMatchObject({ id: question.id, message: '¿Vienes?' })
    const reply = await ana.send(sendMessage, {
      body: { client_id: randomUUID(), chat_id: other, message: 'no', response_message: question.id },
    })
    expect(reply.status).toBe(404)
  })
})

describe('pages', () => {
  let chatId: number
  let ids: number[]
  beforeAll(async () => {
    chatId = await chatOf(luis, admin)
    ids = []
    for (let index = 1; index <= 45; index += 1) ids.push((await say(luis, chatId, `número ${index}`)).id)
  })
  const messagesBetween = (results: { sequence: number }[]) => [
    results[0]?.sequence,
    results.at(-1)?.sequence,
  ]

  test('go from the latest page back to the beginning, each from old to new', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => admin.call(listMessages, { params: { id: chatId }, query: { page } })),
    )
    expect(pages.map(({ results }) => messagesBetween(results))).toEqual([
      [26, 45],
      [6, 25],
      [1, 5],
      [undefined, undefined],
    ])
    expect(pages.map(({ next, count }) => [next !== null, count])).toEqual([
      [true, 45],
      [true, 45],
      [false, 45],
      [false, 45],
    ])
    const before = await admin.call(listMessages, { params: { id: chatId }, query: { before: 26 } })
    expect(messagesBetween(before.results)).toEqual([6, 25])
    const after = await admin.call(listMessages, { params: { id: chatId }, query: { after: 40 } })
    expect(messagesBetween(after.results)).toEqual([41, 45])
    const bad = await admin.send(listMessages, { params: { id: chatId }, query: { page: 0 } })
    expect(bad.status).toBe(400)
  })

  test('start at a message, or surround one', async () => {
    const messageId = ids[9] ?? 0
    const from = await admin.call(messagesFrom, { params: { id: chatId, messageId } })
    expect(messagesBetween(from.results)).toEqual([10, 29])
    const second = await admin.call(messagesFrom, { params: { id: chatId, messageId }, query: { page: 2 } })
    expect([messagesBetween(second.results), second.next]).toEqual([[30, 45], null])
    const around = await admin.call(messagesAround, { query: { chatId, messageId, page_size: 10 } })
    expect(messagesBetween(around.results)).toEqual([5, 14])
  })

  test('cost the same number of statements for any number of messages', async () => {
    const statementsOf = (page_size: number) =>
      program.statements.during(() =>
        admin.call(listMessages, { params: { id: chatId }, query: { page_size } }),
      )
    const [one, many] = [await statementsOf(1), await statementsOf(100)]
    expect(many).toHaveLength(one.length)
    expect(many.length).toBeLessThanOrEqual(4)
    const list = await program.statements.during(() => luis.call(listChats, {}))
    expect(list.length).toBeLessThanOrEqual(3)
    const send = await program.statements.during(() => say(luis, chatId, 'uno más'))
    expect(send.length).toBeLessThanOrEqual(6)
  })

  test('a search ignores accents and case, covers one chat or all, and has further pages', async () => {
    const found = await admin.call(searchMessages, {
      query: { search: 'NUMERO 4', chat_id: chatId, page_size: 4 },
    })
    expect(found.results.map(({ message }) => message)).toEqual([
      'número 45',
      'número 44',
      'número 43',
      'número 42',
    ])
    expect(found.results[0]?.chat_name).toBe('Luis Martínez')
    const rest = await admin.call(searchMessages, {
      query: { search: 'numero 4', page_size: 4, before: found.next ?? 0 },
    })
    expect(rest.results.map(({ message }) => message)).toEqual(['número 41', 'número 40', 'número 4'])
    expect(rest.next).toBeNull()
    expect((await admin.call(searchMessages, { query: { search: '%%' } })).results).toEqual([])
    expect((await ana.call(searchMessages, { query: { search: 'número' } })).results).toEqual([])
  })
})
