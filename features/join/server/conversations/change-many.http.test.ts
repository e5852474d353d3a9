import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import {
  banSender,
  changeMany,
  listChats,
  MAX_AT_ONCE,
  previousChats,
  readChat,
} from '../../contract/chats.ts'
import { joinClosingTypes, joinLabels } from '../../contract/config/catalogs.ts'
import { joinGroups } from '../../contract/config/groups.ts'
import { newMessage } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin] = await program.signInAll('ana', 'luis', 'marta', 'admin')
await program.makeAdministrator('eva')
const eva = await program.signIn('eva')
type Reader = typeof ana

const pageFor = async (person: Reader, query: object = {}) =>
  (await person.call(listChats, { query: { page_size: 100, ...query } })).results
const chatWith = (phone: string) =>
  eventually(async () => found((await pageFor(admin)).find((chat) => chat.phone === phone)))
const read = (person: Reader, id: number) => person.call(readChat, { params: { id } })

let made = 0
/** Conversations with new numbers, owned by this agent. */
async function chatsOf(agent: Reader, count: number): Promise<number[]> {
  const { account } = await channelOf(admin, [agent])
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    made += 1
    const phone = `5730044${String(made).padStart(5, '0')}`
    await outsidePhone(program.origin, account, phone).write('Buenas')
    ids.push((await chatWith(phone)).id)
  }
  return ids
}

test('several conversations are labelled and marked as read; those of others and of another company stay unchanged', async () => {
  const own = await chatsOf(ana, 2)
  const [others = 0] = await chatsOf(luis, 1)
  const { record: label } = await admin.call(joinLabels.routes.create, {
    body: { name: 'Urgente', color: '#ff0000' },
  })
  const chats = [...own, others]
  const labelled = { chats, change: { kind: 'label' as const, label_id: label.id } }
  expect(await eva.call(changeMany, { body: { chats, change: { kind: 'read' } } })).toEqual({ changed: [] })
  expect(await ana.call(changeMany, { body: labelled })).toEqual({ changed: own })
  for (const id of own) expect(await read(admin, id)).toMatchObject({ label_id: label.id, unread: 1 })
  expect(await read(admin, others)).toMatchObject({ label_id: null, unread: 1 })
  // Looking is not reading, for many as for one: the marks of agents stay.
  const readBy = (person: Reader) => person.call(changeMany, { body: { chats, change: { kind: 'read' } } })
  expect(await readBy(marta)).toEqual({ changed: [] })
  for (const id of chats) expect((await read(admin, id)).unread).toBe(1)
  await admin.call(changeMany, { body: { chats: [others], change: { kind: 'transfer', owner: 'marta' } } })
  expect(await readBy(marta)).toEqual({ changed: [others] })
  expect(await readBy(ana)).toEqual({ changed: own })
  for (const id of chats) expect((await read(admin, id)).unread).toBe(0)
  await ana.call(changeMany, { body: { chats: own, change: { kind: 'label', label_id: null } } })
  for (const id of own) expect((await read(admin, id)).label_id).toBeNull()
  // Another company's label counts as missing.
  const { record: foreign } = await eva.call(joinLabels.routes.create, {
    body: { name: 'Ajena', color: '#00ff00' },
  })
  const refused = await ana.send(changeMany, {
    body: { chats: own, change: { kind: 'label', label_id: foreign.id } },
  })
  expect(refused.status).toBe(404)
})

test('several conversations are transferred to an agent or a group, all or none', async () => {
  const chats = await chatsOf(ana, 2)
  const to = (change: object) => ({ body: { chats, change: { kind: 'transfer' as const, ...change } } })
  expect(await ana.send(changeMany, to({ owner: 'nadie' }))).toMatchObject({
    status: 409,
    body: { code: 'join.nobody_to_transfer_to' },
  })
  expect((await ana.send(changeMany, to({ owner: 'eva' }))).status).toBe(409)
  for (const id of chats) expect((await read(admin, id)).owner).toBe('ana')
  expect(await ana.call(changeMany, to({ owner: 'luis' }))).toEqual({ changed: chats })
  for (const id of chats) expect((await read(luis, id)).owner).toBe('luis')
  expect(await ana.call(changeMany, to({ owner: 'ana' }))).toEqual({ changed: [] })
  await admin.call(joinGroups.routes.create, { body: { name: 'A mano', strategy: 'manual' } })
  expect(await admin.call(changeMany, to({ group_name: 'A mano' }))).toEqual({ changed: chats })
  for (const id of chats)
    expect(await read(admin, id)).toMatchObject({ owner: null, state: 'waiting', group_name: 'A mano' })
})

test('several conversations are closed with a closing type; more than a hundred are refused', async () => {
  const chats = await chatsOf(ana, 2)
  const { record: type } = await admin.call(joinClosingTypes.routes.create, { body: { name: 'En bloque' } })
  const change = { kind: 'finish' as const, closing_type: type.id }
  expect(await ana.call(changeMany, { body: { chats, change } })).toEqual({ changed: chats })
  for (const id of chats) {
    expect(await read(admin, id)).toMatchObject({ state: 'closed', closing_type: 'En bloque', unread: 0 })
    const { results } = await admin.call(previousChats, { params: { id } })
    expect(results[0]).toMatchObject({ closing_type: 'En bloque' })
  }
  const tooMany = Array.from({ length: MAX_AT_ONCE + 1 }, (_, index) => index + 1)
  expect((await admin.send(changeMany, { body: { chats: tooMany, change: { kind: 'read' } } })).status).toBe(
    400,
  )
})

test('an answer is due by the group’s service level, counted from the oldest unanswered message', async () => {
  const [id = 0] = await chatsOf(ana, 1)
  const chat = await read(ana, id)
  expect(chat).toMatchObject({ answer_due: null, waiting_since: expect.any(String) })
  const groupId = found(chat.group_id ?? undefined)
  const { version } = await admin.call(joinGroups.routes.read, { params: { id: groupId } })
  await admin.call(joinGroups.routes.edit, { params: { id: groupId }, body: { version, answer_minutes: 15 } })
  const dueIn = async () => {
    const { answer_due: due, waiting_since: since } = await read(ana, id)
    return due === null || since === null ? null : (Date.parse(due) - Date.parse(since)) / 60_000
  }
  const first = await read(ana, id)
  expect(await dueIn()).toBe(15)
  await outsidePhone(program.origin, chat.app, chat.phone).write('¿Hola?')
  await eventually(async () => expect((await read(ana, id)).unread).toBe(2))
  expect((await read(ana, id)).answer_due).toBe(first.answer_due)
  const waiting = async (person: Reader) =>
    (await pageFor(person, { unanswered: true })).map((one) => one.id).includes(id)
  expect([await waiting(ana), await waiting(luis), await waiting(eva)]).toEqual([true, false, false])
  expect((await eva.send(readChat, { params: { id } })).status).toBe(404)
  await admin.call(banSender, { query: { chat_id: id } })
  expect((await read(ana, id)).answer_due).toBeNull()
})

test('an answered contact is no longer waiting', async () => {
  const [id = 0] = await chatsOf(ana, 1)
  await ana.call(newMessage, { body: { sender: id, message: 'Ya le ayudo', client_id: crypto.randomUUID() } })
  expect(await read(ana, id)).toMatchObject({ waiting_since: null, answer_due: null })
})
