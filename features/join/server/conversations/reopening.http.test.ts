import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import {
  changeMany,
  listChats,
  listUnread,
  readChat,
  reopenChat,
  snoozeChat,
  takeChat,
  UNTIL_ANSWER,
  updateSender,
} from '../../contract/chats.ts'
import { listMessages, newMessage } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
type Reader = typeof ana

const chatWith = (person: Reader, phone: string) =>
  eventually(async () =>
    found(
      (await person.call(listChats, { query: { page_size: 100 } })).results.find(
        (chat) => chat.phone === phone,
      ),
    ),
  )
const finish = (person: Reader, id: number) =>
  person.call(updateSender, { query: { chat_id: String(id), finish: 'true' }, body: { message: '' } })
const factsOf = async (id: number) =>
  (
    await program.database.systemRows
      .selectFrom('join_facts')
      .select('kind')
      .where('conversation_id', '=', id)
      .where('kind', 'in', ['opened', 'closed'])
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const makeOld = (id: number) =>
  program.database.systemRows
    .updateTable('join_facts')
    .set({ at: new Date(Date.now() - 3_600_000) })
    .where('conversation_id', '=', id)
    .execute()
const say = (person: Reader, id: number, message: string) =>
  person.send(newMessage, { body: { sender: id, message, client_id: randomUUID() } })

test('a closing is taken back: the contact waits since they wrote, and the reports do not count it', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573004440001')
  await outside.write('¿Hay alguien?')
  const before = await chatWith(ana, outside.phone)
  await finish(ana, before.id)
  expect(await factsOf(before.id)).toEqual(['opened', 'closed'])
  for (const stranger of [luis, eva])
    expect(await stranger.send(reopenChat, { params: { id: before.id } })).toMatchObject({ status: 404 })
  const again = await ana.call(reopenChat, { params: { id: before.id } })
  const { state, owner, group_name, waiting_since } = before
  expect(again).toMatchObject({ state, owner, group_name, waiting_since, closing_type: null })
  expect(again.waiting_since).not.toBeNull()
  expect(await factsOf(before.id)).toEqual(['opened'])
})

test('opened again later it counts as a new opening, for the agent who had it also when a supervisor opens it', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573004440002')
  await outside.write('Hola')
  const { id } = await chatWith(ana, outside.phone)
  await finish(ana, id)
  await makeOld(id)
  expect(await marta.call(reopenChat, { params: { id } })).toMatchObject({ state: 'open', owner: 'ana' })
  expect(await factsOf(id)).toEqual(['opened', 'closed', 'opened'])
})

test('a text within the window opens a closed conversation again; a note does not', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573004440003')
  await outside.write('Hola')
  const { id } = await chatWith(ana, outside.phone)
  await finish(ana, id)
  await makeOld(id)
  await ana.call(newMessage, { body: { sender: id, message: 'Queda pendiente', note: true } })
  expect(await ana.call(readChat, { params: { id } })).toMatchObject({ state: 'closed' })
  expect(await say(ana, id, 'Una cosa más')).toMatchObject({ status: 201 })
  expect(await ana.call(readChat, { params: { id } })).toMatchObject({ state: 'open', owner: 'ana' })
  await outside.write('Gracias')
  await eventually(async () =>
    expect(await ana.call(readChat, { params: { id } })).toMatchObject({
      last_message: 'Gracias',
      owner: 'ana',
    }),
  )
})

test('whoever closed it goes on seeing what comes, and may take it, until somebody else has it', async () => {
  const { account } = await channelOf(admin, [ana], { strategy: 'manual' })
  const outside = outsidePhone(program.origin, account, '573004440004')
  await outside.write('Hola')
  const { id } = await chatWith(marta, outside.phone)
  await marta.call(updateSender, { query: { chat_id: String(id), owner: 'ana' }, body: { message: '' } })
  await finish(ana, id)
  const socket = await ana.open(`/join/ws/notification/admin/${await ana.ticket('join')}/true/ana`, 'join')
  await outside.write('¿Me oyen?')
  const frame = await socket.next(
    ({ eventType, data }) =>
      eventType === 'newMessage' &&
      (data as { message: { message: string } }).message.message === '¿Me oyen?',
  )
  expect(frame.data).toMatchObject({ chat: { id, owner: null, state: 'waiting' } })
  const { results } = await ana.call(listMessages, { query: { sender: String(id) } })
  expect(results.map(({ message }) => message)).toContain('¿Me oyen?')
  // It is nobody's: neither in the list nor in the count, and not to be written to.
  expect((await ana.call(listChats, {})).results.map((one) => one.id)).not.toContain(id)
  expect((await ana.call(listUnread, {})).results.map((one) => one.id)).not.toContain(id)
  expect(await say(ana, id, 'Sí')).toMatchObject({ status: 404 })
  for (const stranger of [luis, eva]) {
    expect(await stranger.send(takeChat, { params: { id } })).toMatchObject({ status: 404 })
    expect(await stranger.send(readChat, { params: { id } })).toMatchObject({ status: 404 })
  }
  expect(await ana.call(takeChat, { params: { id } })).toMatchObject({ owner: 'ana', state: 'open' })
  await finish(ana, id)
  await outside.write('Otra pregunta')
  await eventually(async () =>
    expect(await ana.call(readChat, { params: { id } })).toMatchObject({ owner: null }),
  )
  await marta.call(updateSender, { query: { chat_id: String(id), owner: 'luis' }, body: { message: '' } })
  await socket.next(
    ({ eventType, data }) => eventType === 'chatRemoved' && (data as { chat_id: number }).chat_id === id,
  )
  expect(await ana.send(readChat, { params: { id } })).toMatchObject({ status: 404 })
  await socket.close()
})

test('several are opened again or snoozed at once; snoozed until an answer returns with the answer', async () => {
  const { account } = await channelOf(admin, [ana])
  const phones = ['573004440005', '573004440006'].map((phone) => outsidePhone(program.origin, account, phone))
  const chats: number[] = []
  for (const phone of phones) {
    await phone.write('Hola')
    chats.push((await chatWith(ana, phone.phone)).id)
  }
  const change = (kind: object, person = ana) =>
    person.call(changeMany, { body: { chats, change: kind as never } })
  await change({ kind: 'finish' })
  expect(await change({ kind: 'reopen' }, eva)).toEqual({ changed: [] })
  expect(await change({ kind: 'reopen' })).toEqual({ changed: chats })
  expect(await change({ kind: 'reopen' })).toEqual({ changed: [] })
  expect(await change({ kind: 'snooze', until: UNTIL_ANSWER })).toEqual({ changed: chats })
  expect((await ana.call(listChats, { query: { snoozed: 'true' } })).results.map(({ id }) => id)).toEqual(
    expect.arrayContaining(chats),
  )
  // Nobody looks for what is hidden: it does not count.
  const counted = async () => (await ana.call(listUnread, {})).results.map(({ id }) => id)
  for (const id of chats) expect(await counted()).not.toContain(id)
  await phones[0]?.write('Ya llegó')
  await eventually(async () => expect(await counted()).toContain(chats[0]))
  const first = chats[0] ?? 0
  expect(await ana.call(readChat, { params: { id: first } })).toMatchObject({ snoozed_until: null })
  expect(await eva.send(snoozeChat, { params: { id: first }, body: { until: null } })).toMatchObject({
    status: 404,
  })
})
