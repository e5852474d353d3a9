import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listAgents } from '../../contract/agents.ts'
import { listChats, previousChats, readChat, takeChat, updateSender } from '../../contract/chats.ts'
import { listMessages } from '../../contract/messages.ts'
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
const factsOf = (id: number) =>
  program.database.systemRows
    .selectFrom('join_facts')
    .select(['kind', 'word'])
    .where('conversation_id', '=', id)
    .where('kind', '=', 'transferred')
    .execute()

test('a transfer to a group goes to another agent of it, with sender and message, and counts for the sender', async () => {
  const { account, groupName } = await channelOf(admin, [ana])
  const { groupName: both } = await channelOf(admin, [ana, luis])
  const outside = outsidePhone(program.origin, account, '573007770001')
  await outside.write('Hola')
  const { id } = await chatWith(ana, outside.phone)
  const socket = await luis.open(`/join/ws/notification/admin/${await luis.ticket('join')}/true/luis`, 'join')
  const answer = await ana.call(updateSender, {
    query: { chat_id: id, group_name: both },
    body: { message: 'Pide factura' },
  })
  expect(answer).toEqual({ detail: `La conversación se transfirió al agente ${both}`, chat: null })
  const note = await socket.next(
    ({ eventType, data }) =>
      eventType === 'newMessage' && (data as { message: { kind: string } }).message.kind === 'note',
  )
  expect(note.data).toMatchObject({ message: { message: 'Pide factura', author: { username: 'ana' } } })
  const input = await socket.next(({ eventType }) => eventType === 'chatTransferred')
  expect(input.data).toMatchObject({ from: 'ana', to: 'luis', message: 'Pide factura' })
  await socket.close()
  expect((await luis.call(listMessages, { query: { sender: id } })).results).toMatchObject([
    { message: 'Hola' },
    { system: { type: 'assigned' } },
    { system: { type: 'transferred', by: 'Ana Gómez', name: 'Luis Martínez' } },
    { kind: 'note', message: 'Pide factura' },
  ])
  expect(await factsOf(id)).toEqual([{ kind: 'transferred', word: 'ana' }])
  expect((await ana.send(readChat, { params: { id } })).status).toBe(404)
  // In a group without agents it waits.
  await luis.call(updateSender, { query: { chat_id: id, group_name: groupName } })
  const nobody = await luis.send(updateSender, { query: { chat_id: id, group_name: both } })
  expect(nobody.status).toBe(404)
})

test('those who see all can take a conversation; agents and another company cannot', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573007770002')
  await outside.write('Hola')
  const { id } = await chatWith(ana, outside.phone)
  expect((await luis.send(takeChat, { params: { id } })).status).toBe(404)
  await program.makeAdministrator('eva')
  const boss = await program.signIn('eva')
  expect((await boss.send(takeChat, { params: { id } })).status).toBe(404)
  expect(await marta.call(takeChat, { params: { id } })).toMatchObject({ owner: 'marta', state: 'open' })
  expect((await ana.send(readChat, { params: { id } })).status).toBe(404)
  // Taking a closed one reopens it, also in the reports.
  await marta.call(updateSender, { query: { chat_id: id, finish: 'true' } })
  expect(await admin.call(takeChat, { params: { id } })).toMatchObject({
    owner: 'admin',
    state: 'open',
    closing_type: null,
  })
  const { results } = await admin.call(previousChats, { params: { id } })
  expect(results.map(({ closed_at: closed }) => closed !== null)).toEqual([false, true])
})

test('transfer targets are groups with their agents, and agents without a group; nobody of another company', async () => {
  await channelOf(admin, [ana], { name: 'Solo Ana' })
  const { groups, others } = await ana.call(listAgents, {})
  const solo = groups.find(({ name }) => name === 'Solo Ana')
  expect(solo?.accounts).toMatchObject([{ username: 'ana', status: 'connected' }])
  const names = others.map(({ username }) => username)
  expect(names).toContain('marta')
  expect(names).not.toContain('ana')
  const seen = await eva.call(listAgents, {})
  expect(seen.groups).toEqual([])
  expect(seen.others.map(({ username }) => username)).not.toContain('marta')
})
