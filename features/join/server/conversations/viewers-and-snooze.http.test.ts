import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats, previousChats, snoozeChat, transcript, updateSender } from '../../contract/chats.ts'
import { joinClosingTypes } from '../../contract/config/catalogs.ts'
import { contextMessage, newMessage } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
type Reader = typeof ana

const chatsOf = async (person: Reader, query: object = {}) =>
  (await person.call(listChats, { query: { page_size: 100, ...query } })).results
const chatWith = (person: Reader, phone: string) =>
  eventually(async () => found((await chatsOf(person)).find((chat) => chat.phone === phone)))
const socketOf = async (person: Reader, username: string) =>
  person.open(`/join/ws/notification/admin/${await person.ticket('join')}/true/${username}`, 'join')

test('viewers of a conversation see who else has it open, until that socket closes; others neither send nor receive this', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573003330001')
  await outside.write('Hola')
  const { id } = await chatWith(ana, outside.phone)
  const [anas, luiss, martas] = [
    await socketOf(ana, 'ana'),
    await socketOf(luis, 'luis'),
    await socketOf(marta, 'marta'),
  ]
  const say = ({ socket }: typeof anas, eventType: string, data: object) =>
    socket.send(JSON.stringify({ eventType, data: { chat_id: id, ...data } }))
  const onEvent = (eventType: string, data: object) =>
    anas.next((frame) => {
      if (frame.eventType !== eventType) return false
      const chatData = frame.data as Record<string, unknown>
      return Object.entries({ chat_id: id, ...data }).every(([name, value]) => chatData[name] === value)
    })
  // An agent's events about a conversation that is not theirs reach nobody.
  say(luiss, 'openChat', { open: true })
  say(luiss, 'writingAgent', { writing: true })
  say(martas, 'openChat', { open: true })
  await onEvent('openChat', { username: 'marta', open: true })
  say(martas, 'writingAgent', { writing: true })
  await onEvent('writingAgent', { username: 'marta', writing: true })
  await martas.close()
  await onEvent('openChat', { username: 'marta', open: false })
  await outside.write('¿Siguen ahí?')
  await anas.next(({ eventType }) => eventType === 'newMessage')
  luiss.socket.send(JSON.stringify({ eventType: 'sessionStatus', data: {} }))
  await luiss.next(({ eventType }) => eventType === 'updateStatus')
  const ofChat = ({ frames }: typeof anas) =>
    frames.filter(({ data }) => (data as { chat_id?: unknown }).chat_id === id).map(({ data }) => data)
  expect(ofChat(luiss)).toEqual([])
  expect(luiss.frames.some(({ eventType }) => eventType === 'newMessage')).toBe(false)
  expect(ofChat(anas).some((data) => (data as { username?: string }).username === 'luis')).toBe(false)
  await Promise.all([anas.close(), luiss.close()])
})

test('a transcript leaves out internal notes, and earlier sessions are listed in order', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573003330002', 'Clara Nieto')
  await outside.write('Quiero la factura')
  const { id } = await chatWith(ana, outside.phone)
  const answer = (message: string, more: { note?: true } = {}) =>
    ana.call(newMessage, { body: { sender: id, message, client_id: randomUUID(), ...more } })
  await answer('Claro, ya va')
  await answer('Es cliente difícil', { note: true })
  const file = await ana.download(transcript, { params: { id } })
  expect(file.headers.get('content-disposition')).toContain('Clara')
  const lines = (await file.text()).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\[.+\] Clara Nieto: Quiero la factura$/)
  expect(lines[1]).toMatch(/^\[.+\] Ana .+: Claro, ya va$/)
  const { record: closing } = await admin.call(joinClosingTypes.routes.create, {
    body: { name: 'Facturada' },
  })
  await ana.call(updateSender, { query: { chat_id: id, finish: 'true', closing_type: closing.id } })
  await outside.write('Otra cosa')
  await eventually(async () => expect(await chatWith(ana, outside.phone)).toMatchObject({ state: 'open' }))
  const { results } = await ana.call(previousChats, { params: { id } })
  expect(results).toMatchObject([{ closed_at: null }, { closing_type: 'Facturada' }])
  const beginOf = async (messageId: number | null | undefined) =>
    (await ana.call(contextMessage, { params: { id: found(messageId ?? undefined) } })).message.message
  expect(await beginOf(results[0]?.first_message)).toBe('Otra cosa')
  expect(await beginOf(results[1]?.first_message)).toBe('Quiero la factura')
  for (const stranger of [luis, eva]) {
    expect((await stranger.download(transcript, { params: { id } })).status).toBe(404)
    expect((await stranger.send(previousChats, { params: { id } })).status).toBe(404)
  }
  expect((await marta.download(transcript, { params: { id } })).status).toBe(200)
})

test('a snoozed conversation leaves the list, and returns with the contact’s next message', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573003330003')
  await outside.write('Escríbame mañana')
  const { id } = await chatWith(ana, outside.phone)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  expect((await luis.send(snoozeChat, { params: { id }, body: { until } })).status).toBe(404)
  await ana.call(snoozeChat, { params: { id }, body: { until } })
  const idsOf = async (query: object = {}) => (await chatsOf(ana, query)).map((chat) => chat.id)
  expect(await idsOf()).not.toContain(id)
  expect(await idsOf({ snoozed: true })).toContain(id)
  await outside.write('Mejor ahora')
  await eventually(async () => expect(await idsOf()).toContain(id))
})

test('a snoozed conversation returns as unread when its time is up', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573003330004')
  await outside.write('Escríbame luego')
  const { id } = await chatWith(ana, outside.phone)
  await ana.call(updateSender, { query: { chat_id: id, unread: 0 } })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await ana.call(snoozeChat, { params: { id }, body: { until } })
  const [anas, luiss] = [await socketOf(ana, 'ana'), await socketOf(luis, 'luis')]
  const lookAround = () =>
    sql`SELECT enqueue_job('join.wake', '{}'::json, 1, null)`.execute(program.database.systemRows)
  await lookAround()
  await program.database.systemRows
    .updateTable('join_conversations')
    .set({ snoozed_until: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  await lookAround()
  const frame = await anas.next(({ eventType }) => eventType === 'chatChanged')
  expect(frame.data).toMatchObject({ id, snoozed_until: null, unread: 1 })
  await luiss.caughtUp()
  expect(luiss.frames.some(({ eventType }) => eventType === 'chatChanged')).toBe(false)
  await Promise.all([anas.close(), luiss.close()])
})
