import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { keepChat, listChats, readChat, updateSender } from '../../contract/chats.ts'
import { newMessage } from '../../contract/messages.ts'
import { cloudLineOf } from '../testing-cloud.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
const [admin, ana, luis, eva] = await program.signInAll('admin', 'ana', 'luis', 'eva')
type Reader = typeof ana
const { systemRows: rows } = program.database
const line = await cloudLineOf(admin, program.origin)
const other = await cloudLineOf(admin, program.origin)

let people = 0
const newPhone = () => `57300776${String(people++).padStart(4, '0')}`
let told = 0

interface Who {
  phone?: string
  userId?: string
}
const callback = ({ phone, userId }: Who, content: object, seconds = Math.round(Date.now() / 1000)) => ({
  contacts: [{ profile: { name: 'Rosa' }, wa_id: phone, user_id: userId }],
  messages: [
    {
      from: phone,
      from_user_id: userId,
      id: `wamid.united-${told++}`,
      timestamp: String(seconds),
      ...content,
    },
  ],
})
const writes = (who: Who, body: string, seconds?: number, over = line) =>
  over.tell(callback(who, { type: 'text', text: { body } }, seconds))
const moves = (from: string, to: string, type = 'customer_changed_number') =>
  line.tell(callback({ phone: from }, { type: 'system', system: { type, wa_id: to, body: 'changed' } }))

const chats = async (person: Reader = admin) =>
  (await person.call(listChats, { query: { page_size: 100 } })).results
/** In order. */
const messagesOf = (id: number) =>
  rows
    .selectFrom('join_messages')
    .select(['kind', 'body', 'sequence', 'note'])
    .where('conversation_id', '=', id)
    .orderBy('sequence')
    .execute()
const textsOf = async (id: number) =>
  (await messagesOf(id)).filter(({ kind }) => kind === 'NO_ATTACHED').map(({ body }) => body)
/** The conversation with such a text. */
const chatWith = (text: string) =>
  eventually(async () => {
    const { conversation_id: id } = await rows
      .selectFrom('join_messages')
      .select('conversation_id')
      .where('body', '=', text)
      .executeTakeFirstOrThrow()
    return admin.call(readChat, { params: { id } })
  })
const openingsOf = (id: number) =>
  rows
    .selectFrom('join_openings')
    .select(['state', 'contact_id'])
    .where('conversation_id', '=', id)
    .orderBy('state')
    .execute()

test('a notice that comes behind the first message from the new number leaves one contact with one thread', async () => {
  const [before, after] = [newPhone(), newPhone()]
  await writes({ phone: before }, 'desde el viejo')
  const kept = await chatWith('desde el viejo')
  await writes({ phone: after }, 'desde el nuevo')
  const gone = await chatWith('desde el nuevo')
  await admin.call(keepChat, { params: { id: gone.id }, body: { pinned: true, draft: 'a medias' } })
  // Over another account they have only written from the new number.
  await writes({ phone: after }, 'por la otra línea', undefined, other)
  const apart = await chatWith('por la otra línea')
  await moves(before, after)
  await moves(before, after, 'user_changed_number')
  await writes({ phone: after }, 'ya con el nuevo')
  const united = await eventually(async () => {
    const chat = await chatWith('ya con el nuevo')
    expect(await textsOf(chat.id)).toEqual(['desde el viejo', 'desde el nuevo', 'ya con el nuevo'])
    return chat
  })
  const messages = await messagesOf(united.id)
  expect(
    messages.map(({ note }) => note).filter((note) => JSON.stringify(note)?.includes('changed')),
  ).toEqual([{ type: 'number_changed', by: '', name: `+${after}` }])
  expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, index) => index + 1))
  const last_sequence = messages.length
  expect(united).toMatchObject({ phone: after, unread: 3, last_sequence, pinned: true, draft: 'a medias' })
  // Links to either go on working, for whoever may see it.
  const [one, two] = await Promise.all([kept, gone].map(({ id }) => admin.call(readChat, { params: { id } })))
  expect([one?.id, two?.id]).toEqual([united.id, united.id])
  for (const { id } of [kept, gone]) expect((await eva.send(readChat, { params: { id } })).status).toBe(404)
  const contact = await rows
    .selectFrom('join_conversations')
    .select('contact_id')
    .where('id', 'in', [united.id, apart.id])
    .distinct()
    .execute()
  expect(contact).toHaveLength(1)
  // Both openings are counted, and one of them goes on.
  const contact_id = contact[0]?.contact_id ?? 0
  expect(await openingsOf(united.id)).toEqual([
    { state: 'closed', contact_id },
    { state: 'open', contact_id },
  ])
  // The old number may go on writing for a while, and is the same person.
  await writes({ phone: before }, 'todavía del viejo')
  await eventually(async () => expect(await textsOf(united.id)).toContain('todavía del viejo'))
})

test('a number that somebody else had for long passes on, and what they wrote stays theirs', async () => {
  const [before, after] = [newPhone(), newPhone()]
  await writes({ phone: after }, 'yo tenía ese número')
  const earlier = await chatWith('yo tenía ese número')
  await rows
    .updateTable('join_contacts')
    .set({ created_at: new Date(Date.now() - 30 * 86_400_000) })
    .where('phone', '=', `+${after}`)
    .execute()
  await writes({ phone: before }, 'voy a cambiar')
  const mover = await chatWith('voy a cambiar')
  await moves(before, after)
  await writes({ phone: after }, 'ya cambié')
  await eventually(async () => expect(await textsOf(mover.id)).toEqual(['voy a cambiar', 'ya cambié']))
  expect(await textsOf(earlier.id)).toEqual(['yo tenía ese número'])
})

test('a thread that an agent answers goes on, and the agent of the other hears where it went', async () => {
  const [phone, userId] = [newPhone(), 'CO.7760001']
  const now = Math.round(Date.now() / 1000)
  await writes({ userId }, 'sin número', now - 200)
  const first = await chatWith('sin número')
  await writes({ phone }, 'con número', now - 100)
  const second = await chatWith('con número')
  const give = (id: number, owner: string) =>
    admin.call(updateSender, { query: { chat_id: String(id), owner }, body: { message: '' } })
  await give(first.id, 'ana')
  await give(second.id, 'luis')
  // Luis has the one that was last written in.
  await luis.call(newMessage, {
    body: { sender: second.id, message: 'Hola, soy Luis', client_id: randomUUID() },
  })
  await writes({ phone, userId }, 'soy la misma')
  await eventually(async () =>
    expect(await textsOf(second.id)).toEqual(['sin número', 'con número', 'Hola, soy Luis', 'soy la misma']),
  )
  expect(await luis.call(readChat, { params: { id: first.id } })).toMatchObject({
    id: second.id,
    owner: 'luis',
    state: 'open',
  })
  expect((await ana.send(readChat, { params: { id: first.id } })).status).toBe(404)
  expect((await chats(ana)).map(({ id }) => id)).not.toContain(first.id)
  // What was being written to the one that is gone reaches the person all the same.
  const { results } = await luis.call(newMessage, {
    body: { sender: first.id, message: 'Un momento', client_id: randomUUID() },
  })
  expect(results).toMatchObject([{ sender: second.id, message: 'Un momento' }])
  expect((await openingsOf(second.id)).map(({ state }) => state).sort()).toEqual(['closed', 'open'])
  const gone = await rows
    .selectFrom('join_facts')
    .select('id')
    .where('conversation_id', '=', first.id)
    .execute()
  expect(gone).toEqual([])
})

test('messages that come while two contacts become one all end in one thread', async () => {
  const [phone, userId] = [newPhone(), 'CO.7760002']
  await writes({ userId }, 'a0')
  await writes({ phone }, 'b0')
  await chatWith('a0')
  await chatWith('b0')
  const texts = Array.from({ length: 12 }, (_, index) => `c${index}`)
  const ways: Who[] = [{ phone }, { userId }, { phone, userId }]
  await Promise.all(texts.map((text, index) => writes(ways[index % 3] ?? {}, text)))
  await eventually(async () => {
    const chat = await chatWith('a0')
    expect((await textsOf(chat.id)).sort()).toEqual(['a0', 'b0', ...texts].sort())
    expect(chat.unread).toBe(texts.length + 2)
  })
  const chat = await chatWith('c0')
  const sequences = (await messagesOf(chat.id)).map(({ sequence }) => sequence)
  expect(sequences).toEqual(sequences.map((_, index) => index + 1))
  expect(chat.last_sequence).toBe(sequences.length)
})
