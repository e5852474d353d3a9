import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { chatData, listChats, pinChat, saveDraft } from '../../contract/chats.ts'
import {
  deleteMessages,
  editMessage,
  forwardMessage,
  listMessages,
  MAX_FORWARD_TARGETS,
  MAX_FORWARDED,
  markAsRead,
  messageRevisions,
  readersOf,
} from '../../contract/messages.ts'
import { changeChatSettings } from '../../contract/settings.ts'
import { chatOf, groupOf, say } from '../testing.ts'

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

describe('reading', () => {
  test('lowers the unread count, lists the readers with times, and never moves back', async () => {
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
  test('an own message can be edited; its earlier text is kept for the audit, and reading it is audited too', async () => {
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

  test("editing and deleting respect the company's time limit", async () => {
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

  test('messages are forwarded to several chats once, in order', async () => {
    const source = await chatOf(ana, luis)
    // In the order of creation.
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

  test('a forward is all or nothing: with a foreign, missing or deleted message, or too many, nothing is written', async () => {
    const [one, other] = [await chatOf(ana, marta), await chatOf(ana, admin)]
    const own = (await say(ana, one, 'propio')).id
    const gone = (await say(ana, one, 'borrado')).id
    await ana.call(deleteMessages, { body: { datos: { messages: [gone] } } })
    const evasGroup = await groupOf(eva, [], 'Ajeno')
    const evas = (await say(eva, evasGroup, 'ajeno')).id
    const between = await chatOf(luis, marta)
    const theirs = (await say(luis, between, 'de otros dos')).id
    const stored = async () => {
      const { total } = await program.database.systemRows
        .selectFrom('chat_messages')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    }
    const before = await stored()
    const statusOf = async (messages: number[], chats: number[]) =>
      (await ana.send(forwardMessage, { body: { client_id: randomUUID(), messages, chats } })).status
    expect(await statusOf([own, evas], [one])).toBe(404)
    expect(await statusOf([own, theirs], [one])).toBe(404)
    expect(await statusOf([own, gone], [one])).toBe(404)
    expect(await statusOf([own], [one, other, evasGroup])).toBe(404)
    expect(await statusOf([own], [one, other, between])).toBe(404)
    const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    expect(await statusOf(many(MAX_FORWARDED + 1), [one])).toBe(400)
    expect(await statusOf([own], many(MAX_FORWARD_TARGETS + 1))).toBe(400)
    expect(await statusOf([], [one])).toBe(400)
    expect(await stored()).toBe(before)
  })
})

test('a pin and a draft are private', async () => {
  const chatId = await chatOf(ana, luis)
  expect(await ana.call(pinChat, { body: { chat_id: chatId } })).toEqual({ chat_id: chatId, pinned: true })
  await ana.call(saveDraft, { params: { id: chatId }, body: { draft: 'a medias' } })
  const { results } = await ana.call(listChats, {})
  expect(results[0]).toMatchObject({ id: chatId, pinned: true, draft: 'a medias' })
  const { chat } = await luis.call(chatData, { query: { chat_id: chatId } })
  expect(chat).toMatchObject({ pinned: false, draft: '' })
  expect((await ana.call(pinChat, { body: { chat_id: chatId } })).pinned).toBe(false)
})
