import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram, type TestSocket } from '#apps/server/testing.ts'
import { leaveChat } from '../../contract/chats.ts'
import { chatCommand } from '../../contract/events.ts'
import { removeMember } from '../../contract/groups.ts'
import { deleteMessages, editMessage } from '../../contract/messages.ts'
import { chatOf, groupOf, say } from '../testing.ts'

let program: TestProgram
let ana: Client
let luis: Client
let marta: Client
let eva: Client
const open: TestSocket[] = []

beforeAll(async () => {
  program = await startTestProgram()
  ;[ana, luis, marta, eva] = await program.signInAll('ana', 'luis', 'marta', 'eva')
})
afterEach(async () => {
  for (const socket of open.splice(0)) await socket.close()
})

const keep = (socket: TestSocket): TestSocket => {
  open.push(socket)
  return socket
}
const listOf = async (client: Client, since?: string) =>
  keep(await client.open(`/ws/notification/${client.session.userId}/`, 'notification', since))
const roomOf = async (client: Client, chatId: number, since?: string) =>
  keep(await client.open(`/ws/chat/${chatId}/${client.session.userId}/`, 'chat', since))

const command = (socket: TestSocket, content: Parameters<typeof chatCommand.parse>[0]) =>
  socket.socket.send(JSON.stringify(chatCommand.parse(content)))
const frameOf =
  (eventType: string, part = '') =>
  (frame: { eventType: string; data: unknown }) =>
    frame.eventType === eventType && JSON.stringify(frame.data).includes(part)

test('new, changed and deleted messages reach the lists and open chats of the members only', async () => {
  const chatId = await chatOf(ana, luis)
  const [lists, room, stranger] = [await listOf(luis), await roomOf(luis, chatId), await listOf(marta)]
  const { id } = await say(ana, chatId, 'primera')
  await lists.next(frameOf('new_message', 'primera'))
  await room.next(frameOf('messagesWeb', 'primera'))
  await ana.call(editMessage, { body: { datos: { message_id: id, message: 'segunda' } } })
  await lists.next(frameOf('edit_message', 'segunda'))
  await room.next(frameOf('messagesWeb', 'segunda'))
  await ana.call(deleteMessages, { body: { datos: { messages: [id] } } })
  await lists.next(frameOf('delete_messages', String(id)))
  await say(luis, await chatOf(luis, marta), 'hola marta')
  await stranger.next(frameOf('new_message', 'hola marta'))
  expect(stranger.frames.filter((frame) => JSON.stringify(frame.data).includes('primera'))).toEqual([])
})

test('reading in the open chat reaches everybody who has it open, the author, and other devices of the reader', async () => {
  const chatId = await chatOf(ana, luis)
  const [authorRoom, author, reader] = [await roomOf(ana, chatId), await listOf(ana), await listOf(luis)]
  await say(ana, chatId, 'léelo')
  const room = await roomOf(luis, chatId)
  command(room, { command: 'chat_open', open: true })
  await authorRoom.next(frameOf('readMsjOnline', `"user_id":${luis.session.userId}`))
  await authorRoom.next(frameOf('chat_open', '"open":true'))
  await author.next(frameOf('messages_read'))
  await reader.next(frameOf('update_unread', '"unread":0'))
  await room.close()
  await authorRoom.next(frameOf('chat_open', '"open":false'))
})

test('typing is published to the others, not to oneself', async () => {
  const chatId = await groupOf(ana, [luis, marta])
  const [own, other] = [await listOf(ana), await listOf(marta)]
  const room = await roomOf(ana, chatId)
  command(room, { command: 'writing', writing: true })
  const { data } = await other.next(frameOf('writing'))
  expect(data).toMatchObject({ chat_id: chatId, name: 'Ana Gómez', writing: true })
  await say(luis, chatId, 'ya')
  await own.next(frameOf('new_message', 'ya'))
  expect(own.frames.some(frameOf('writing'))).toBe(false)
})

test('missing messages can be requested by sequence', async () => {
  const chatId = await groupOf(ana, [luis])
  for (const text of ['uno', 'dos', 'tres']) await say(ana, chatId, text)
  const room = await roomOf(luis, chatId)
  command(room, { command: 'messagesWeb', after: 2 })
  const { data } = await room.next(frameOf('messagesWeb'))
  expect((data as { messages: { message: string }[] }).messages.map(({ message }) => message)).toEqual([
    'dos',
    'tres',
  ])
})

test('after a lost connection everything missed arrives once and in order', async () => {
  const chatId = await groupOf(ana, [luis])
  const first = await listOf(luis)
  await say(ana, chatId, 'antes')
  const { cursor } = await first.next(frameOf('new_message', 'antes'))
  await first.close()
  for (let index = 0; index < 20; index += 1) await say(ana, chatId, `hueco ${index}`)
  const second = await listOf(luis, cursor)
  await say(ana, chatId, 'después')
  await second.next(frameOf('new_message', 'después'))
  const texts = second.frames
    .filter(frameOf('new_message'))
    .map(({ data }) => (data as { message: string }).message)
  expect(texts).toEqual([...Array.from({ length: 20 }, (_, index) => `hueco ${index}`), 'después'])
})

describe('sockets are private', () => {
  const refused = (path: string, client: Client, purpose: 'chat' | 'notification') =>
    client.open(path, purpose).then(
      () => 'opened',
      (error: Error) => error.message,
    )

  test('chats and lists of others are not found, nor is a chat with a ticket for another purpose', async () => {
    const chatId = await chatOf(ana, luis)
    const anaId = ana.session.userId
    expect(await refused(`/ws/chat/${chatId}/${eva.session.userId}/`, eva, 'chat')).toContain('404')
    expect(await refused(`/ws/chat/${chatId}/${marta.session.userId}/`, marta, 'chat')).toContain('404')
    expect(await refused(`/ws/chat/${chatId}/${anaId}/`, luis, 'chat')).toContain('404')
    expect(await refused(`/ws/chat/nada/${anaId}/`, ana, 'chat')).toContain('404')
    expect(await refused(`/ws/notification/${anaId}/`, eva, 'notification')).toContain('404')
    expect(await refused(`/ws/chat/${chatId}/${anaId}/`, ana, 'notification')).toContain('401')
  })

  test('a person who left receives nothing on open sockets, and cannot send commands', async () => {
    const chatId = await groupOf(ana, [luis, marta])
    const [gone, room, removed] = [await listOf(luis), await roomOf(luis, chatId), await listOf(marta)]
    await luis.call(leaveChat, { params: { id: chatId } })
    await gone.next(frameOf('chat_removed', String(chatId)))
    await ana.call(removeMember, { params: { id: chatId, userId: marta.session.userId } })
    await removed.next(frameOf('chat_removed', String(chatId)))
    await say(ana, chatId, 'secreto')
    const closed = new Promise((resolve) => room.socket.once('close', resolve))
    command(room, { command: 'chat_open', open: true })
    expect(await closed).toBe(1008)
    await say(ana, await chatOf(ana, luis), 'otra cosa')
    await gone.next(frameOf('new_message', 'otra cosa'))
    for (const socket of [gone, room, removed]) {
      expect(socket.frames.some((frame) => JSON.stringify(frame.data).includes('secreto'))).toBe(false)
    }
  })

  test('a frame that is not a command closes the socket', async () => {
    const chatId = await chatOf(ana, luis)
    for (const frame of ['{', '{"command":"format"}', '{"command":"chat_open","open":true,"more":1}', '[]']) {
      const room = await roomOf(ana, chatId)
      const closed = new Promise((resolve) => room.socket.once('close', resolve))
      room.socket.send(frame)
      expect(await closed).toBe(1008)
    }
  })
})
