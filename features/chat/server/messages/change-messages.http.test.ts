import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { chatData, listChats, pinChat, saveDraft } from '../../contract/chats.ts'
import {
  deleteMessages,
  editMessage,
  forwardMessage,
  listMessages,
  markAsRead,
  messageRevisions,
  readersOf,
} from '../../contract/messages.ts'
import { changeChatSettings } from '../../contract/settings.ts'
import { chatOf, say } from '../testing.ts'

let program: TestProgram
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[ana, luis, marta, admin, eva] = (await Promise.all(
    (['ana', 'luis', 'marta', 'admin', 'eva'] as const).map((name) => program.signIn(name)),
  )) as [Client, Client, Client, Client, Client]
})

describe('reading', () => {
  test('counts down, tells who and when, never goes back', async () => {
    const chatId = await chatOf(marta, admin)
    const first = await say(marta, chatId, 'uno')
    const second = await say(marta, chatId, 'dos')
    const partly = await admin.call(markAsRead, {
      body: { datos: { chat_id: chatId, message_id: first.id } },
    })
    expect(partly).toMatchObject({ unread: 1, read_sequence: 1 })
    expect(await marta.call(readersOf, { params: { id: second.id } })).toMatchObject({
      read: [],
      unread: [{ username: 'admin' }],
    })
    const whole = await admin.call(markAsRead, { body: { datos: { chat_id: chatId } } })
    expect(whole).toMatchObject({ unread: 0, read_sequence: 2 })
    const back = await admin.call(markAsRead, { body: { datos: { chat_id: chatId, message_id: first.id } } })
    expect(back.read_sequence).toBe(2)
    const readers = [first, second].map(({ id }) => marta.call(readersOf, { params: { id } }))
    const [one, two] = await Promise.all(readers)
    expect(one?.read[0]?.read_at).toBe(partly.read_at)
    expect(two?.read[0]?.read_at).toBe(whole.read_at)
    const { results } = await marta.call(listMessages, { params: { id: chatId } })
    expect(results.map(({ readedMsj }) => readedMsj)).toEqual([true, true])
    expect((await marta.call(listChats, {})).results[0]).toMatchObject({
      id: chatId,
      last_message_status: 'read',
    })
  })
})

describe('changing', () => {
  test('an own message is edited; what it said is kept for the audit, which is recorded itself', async () => {
    const chatId = await chatOf(ana, admin)
    const { id } = await say(ana, chatId, 'Ola')
    const edited = await ana.call(editMessage, { body: { datos: { message_id: id, message: 'Hola' } } })
    expect(edited).toMatchObject({ message: 'Hola', edited: true, version: 1 })
    expect(
      (await admin.send(editMessage, { body: { datos: { message_id: id, message: 'x' } } })).status,
    ).toBe(404)
    await ana.call(deleteMessages, { body: { datos: { messages: [id] } } })
    const { results } = await admin.call(listMessages, { params: { id: chatId } })
    expect(results[0]).toMatchObject({ id, message: '', deleted: true })
    const history = await admin.call(messageRevisions, { params: { id } })
    expect(history.results.map(({ change, message }) => [change, message])).toEqual([
      ['edited', 'Ola'],
      ['deleted', 'Hola'],
    ])
    expect((await ana.send(messageRevisions, { params: { id } })).status).toBe(403)
    expect((await eva.send(messageRevisions, { params: { id } })).status).toBe(403)
    const recorded = await program.database.systemRows
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'chat.history_read')
      .execute()
    expect(recorded).toEqual([{ subject_id: String(id) }])
  })

  test("the company's time limit holds", async () => {
    const chatId = await chatOf(ana, luis)
    const { id } = await say(ana, chatId, 'para siempre')
    const settings = { edit_minutes: 0, delete_minutes: 0, push_content: true }
    expect((await ana.send(changeChatSettings, { body: settings })).status).toBe(403)
    await admin.call(changeChatSettings, { body: settings })
    const edit = await ana.send(editMessage, { body: { datos: { message_id: id, message: 'x' } } })
    expect(edit).toMatchObject({ status: 409, body: { code: 'chat.too_late' } })
    expect((await ana.send(deleteMessages, { body: { datos: { messages: [id] } } })).status).toBe(409)
    await admin.call(changeChatSettings, { body: { ...settings, edit_minutes: null, delete_minutes: null } })
    expect((await ana.send(editMessage, { body: { datos: { message_id: id, message: 'x' } } })).status).toBe(
      200,
    )
  })

  test('messages are forwarded to several chats in their order, once', async () => {
    const source = await chatOf(ana, luis)
    // The chats in the order in which they were made.
    const chats = [await chatOf(ana, marta), await chatOf(ana, admin)].sort((a, b) => a - b)
    const [one, other] = chats as [number, number]
    const messages = [(await say(luis, source, 'primero')).id, (await say(luis, source, 'segundo')).id]
    const body = { client_id: randomUUID(), messages, chats }
    const { messages: sent } = await ana.call(forwardMessage, { body })
    expect(sent.map(({ chat_id, message, forwarded }) => [chat_id, message, forwarded])).toEqual([
      [one, 'primero', true],
      [one, 'segundo', true],
      [other, 'primero', true],
      [other, 'segundo', true],
    ])
    const again = await ana.call(forwardMessage, { body })
    expect(again.messages.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
    const foreign = await eva.send(forwardMessage, { body: { ...body, chats: [one] } })
    expect(foreign.status).toBe(404)
  })
})

test('a pin and a draft are for oneself', async () => {
  const chatId = await chatOf(ana, luis)
  expect(await ana.call(pinChat, { body: { chat_id: chatId } })).toEqual({ chat_id: chatId, pinned: true })
  await ana.call(saveDraft, { params: { id: chatId }, body: { draft: 'a medias' } })
  const { results } = await ana.call(listChats, {})
  expect(results[0]).toMatchObject({ id: chatId, pinned: true, draft: 'a medias' })
  const { chat } = await luis.call(chatData, { query: { chat_id: chatId } })
  expect(chat).toMatchObject({ pinned: false, draft: '' })
  expect((await ana.call(pinChat, { body: { chat_id: chatId } })).pinned).toBe(false)
})
