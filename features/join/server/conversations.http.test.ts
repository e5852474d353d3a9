import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listAudit } from '#features/audit/contract/audit.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { banSender, listChats, searchChats, updateSender } from '../contract/chats.ts'
import { joinClosingTypes } from '../contract/config/catalogs.ts'
import { listMessages, newMessage, readFile } from '../contract/messages.ts'
import { channelOf, found, outsidePhone } from './testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
if (!ana || !luis || !marta || !admin || !eva) throw new Error('a person is not signed in')

type Reader = typeof ana
const chatsOf = async (person: Reader) =>
  (await person.call(listChats, { query: { page_size: 100 } })).results
const chatWith = (person: Reader, phone: string) =>
  eventually(async () => found((await chatsOf(person)).find((chat) => chat.phone === phone)))
const messagesOf = async (person: Reader, sender: number) =>
  (await person.call(listMessages, { query: { sender, page_size: 100 } })).results

test('a contact writes, an agent answers, and the read receipt arrives', async () => {
  const { account } = await channelOf(admin, [ana])
  const pedro = outsidePhone(program.origin, account, '573001110001')
  const socket = await ana.open(`/join/ws/notification/admin/${await ana.ticket('join')}/true/ana`, 'join')
  await pedro.write('Hola, ¿tienen servicio?')
  const chat = await chatWith(ana, pedro.phone)
  expect(chat).toMatchObject({
    owner: 'ana',
    unread: 1,
    state: 'open',
    last_message: 'Hola, ¿tienen servicio?',
  })
  // A supervisor's reading sends no receipt to the contact; the agent's does.
  const ownTicks = async () => (await pedro.messages()).flatMap((one) => (one.own ? [one.read] : []))
  await marta.call(updateSender, { query: { chat_id: chat.id, unread: 0 } })
  // Nor does it take the mark from her.
  expect(await chatWith(ana, pedro.phone)).toMatchObject({ unread: 1 })
  expect(await ownTicks()).toEqual([false])
  await ana.call(updateSender, { query: { chat_id: chat.id, unread: 0 } })
  await eventually(async () => expect(await ownTicks()).toEqual([true]))
  const { results } = await ana.call(newMessage, {
    body: { sender: chat.id, message: 'Sí, con gusto', client_id: randomUUID() },
  })
  expect(results).toMatchObject([{ status: 'enqueue', direction: 'out', owner_message: 'ana' }])
  await eventually(async () =>
    found((await pedro.messages()).find(({ own, content }) => !own && content.text === 'Sí, con gusto')),
  )
  await eventually(async () =>
    found(
      (await messagesOf(ana, chat.id)).find(
        ({ status, id_gupshup }) => status === 'delivered' && id_gupshup !== null,
      ),
    ),
  )
  await pedro.read()
  await socket.next(
    ({ eventType, data }) =>
      eventType === 'messageEvent' && (data as { message: { status: string } }).message.status === 'read',
  )
  expect((await messagesOf(ana, chat.id)).map(({ messagesNumber }) => messagesNumber)).toEqual([1, 2, 3])
  await socket.close()
})

test('agents see their own conversations, supervisors and administrators all, another company none', async () => {
  const { account } = await channelOf(admin, [ana])
  const laura = outsidePhone(program.origin, account, '573001110002', 'Laura Ruiz')
  await laura.write('Necesito una factura')
  const chat = await chatWith(ana, laura.phone)
  expect((await chatsOf(luis)).map(({ id }) => id)).not.toContain(chat.id)
  expect((await chatsOf(eva)).map(({ id }) => id)).not.toContain(chat.id)
  for (const boss of [marta, admin]) expect((await chatsOf(boss)).map(({ id }) => id)).toContain(chat.id)
  for (const stranger of [luis, eva]) {
    expect((await stranger.send(listMessages, { query: { sender: chat.id } })).status).toBe(404)
    expect((await stranger.send(newMessage, { body: { sender: chat.id, message: 'x' } })).status).toBe(404)
    expect((await stranger.send(banSender, { query: { chat_id: chat.id } })).status).toBe(404)
    expect((await stranger.call(searchChats, { query: { characters: 'factura' } })).results).toEqual([])
  }
  expect(
    (await marta.call(searchChats, { query: { characters: 'FACTÚRA' } })).results.map(({ id }) => id),
  ).toContain(chat.id)
  expect(
    (await ana.call(searchChats, { query: { characters: '300111 0002' } })).results.map(({ id }) => id),
  ).toEqual([chat.id])
})

test('a transferred conversation moves from one agent’s list to the other’s, and stays in the administrator’s', async () => {
  const { account, groupName } = await channelOf(admin, [ana])
  const sara = outsidePhone(program.origin, account, '573001110003', 'Sara')
  await sara.write('Hola')
  const chat = await chatWith(ana, sara.phone)
  const at = await luis.open(`/join/ws/notification/admin/${await luis.ticket('join')}/true/luis`, 'join')
  const moved = await ana.call(updateSender, {
    query: { chat_id: chat.id, owner: 'luis', group_name: groupName, agent_name: 'luis', finish: 'false' },
    body: { message: 'Es cliente antigua' },
  })
  expect(moved).toEqual({ detail: 'La conversación se transfirió al agente Luis Martínez', chat: null })
  await at.next(
    ({ eventType, data }) => eventType === 'chatTransferred' && (data as { to: string }).to === 'luis',
  )
  await at.close()
  expect((await chatsOf(ana)).map(({ id }) => id)).not.toContain(chat.id)
  expect((await chatsOf(admin)).map(({ id }) => id)).toContain(chat.id)
  expect(await messagesOf(luis, chat.id)).toMatchObject([
    { message: 'Hola' },
    { kind: 'system', system: { type: 'assigned' } },
    { kind: 'system', system: { type: 'transferred', name: 'Luis Martínez' } },
    { kind: 'note', message: 'Es cliente antigua' },
  ])
  expect((await ana.send(updateSender, { query: { chat_id: chat.id, owner: 'ana' }, body: {} })).status).toBe(
    404,
  )
  const nobody = await luis.send(updateSender, { query: { chat_id: chat.id, owner: 'nadie' }, body: {} })
  expect(nobody).toMatchObject({ status: 409, body: { detail: 'No se pudo transferir la conversación' } })
})

test('a conversation closed with a closing type and a farewell is reopened by the contact’s next message', async () => {
  const { account } = await channelOf(admin, [ana])
  const juan = outsidePhone(program.origin, account, '573001110004', 'Juan')
  const closing = await admin.call(joinClosingTypes.routes.create, { body: { name: `Vendido ${account}` } })
  await juan.write('Quiero comprar')
  const chat = await chatWith(ana, juan.phone)
  await ana.call(updateSender, {
    query: { chat_id: chat.id, finish: 'true', closing_type: closing.record.id },
    body: { message: 'Gracias por su compra' },
  })
  await eventually(async () =>
    expect((await juan.messages()).map(({ content }) => content.text)).toContain('Gracias por su compra'),
  )
  expect((await chatsOf(ana)).map(({ id }) => id)).not.toContain(chat.id)
  await juan.write('Otra cosa')
  const again = await chatWith(ana, juan.phone)
  expect(again).toMatchObject({ id: chat.id, state: 'open', last_message: 'Otra cosa', closing_type: null })
})

test('a farewell to a blocked contact or after 24 hours is refused, and the conversation stays open', async () => {
  const { account } = await channelOf(admin, [ana])
  const olga = outsidePhone(program.origin, account, '573001110007', 'Olga')
  await olga.write('Hola')
  const chat = await chatWith(ana, olga.phone)
  const finish = (message: string) =>
    ana.send(updateSender, { query: { chat_id: chat.id, finish: 'true' }, body: { message } })
  const setConversation = (values: { window_until?: Date; blocked_at?: Date | null }) =>
    program.database.systemRows
      .updateTable('join_conversations')
      .set(values)
      .where('id', '=', chat.id)
      .execute()
  await setConversation({ window_until: new Date(Date.now() - 1000) })
  expect(await finish('Adiós')).toMatchObject({ status: 409, body: { code: 'join.window_closed' } })
  await setConversation({ blocked_at: new Date() })
  expect(await finish('Adiós')).toMatchObject({ status: 409, body: { code: 'join.contact_blocked' } })
  await setConversation({ blocked_at: null })
  expect((await chatsOf(ana)).find(({ id }) => id === chat.id)).toMatchObject({ state: 'open' })
  // Without a farewell there is nothing to refuse.
  expect((await finish('')).status).toBe(200)
  expect((await chatsOf(ana)).map(({ id }) => id)).not.toContain(chat.id)
  expect((await olga.messages()).filter(({ own }) => !own)).toEqual([])
})

test('a contact’s picture is fetched, and readable by those who see the conversation', async () => {
  const { account } = await channelOf(admin, [ana])
  const nora = outsidePhone(program.origin, account, '573001110005', 'Nora')
  const { default: sharp } = await import('sharp')
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1976d2' } })
    .jpeg()
    .toBuffer()
  const source = await nora.upload(picture, 'image/jpeg')
  await nora.send({
    type: 'image',
    caption: 'El recibo',
    media: { source, contentType: 'image/jpeg', name: 'recibo.jpg' },
  })
  const chat = await chatWith(ana, nora.phone)
  const message = await eventually(async () =>
    found((await messagesOf(ana, chat.id)).find(({ payload }) => payload.media === 'ready')),
  )
  expect(message).toMatchObject({
    kind: 'image',
    message: 'El recibo',
    content: 'image/jpeg',
    payload: { caption: 'El recibo' },
  })
  expect(message.payload.previewUrl).not.toBeNull()
  const file = await ana.download(readFile, { params: { id: message.id } })
  expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true)
  for (const stranger of [luis, eva])
    expect((await stranger.download(readFile, { params: { id: message.id } })).status).toBe(404)
})

test('sending to a blocked contact is refused with an explanation', async () => {
  const { account } = await channelOf(admin, [ana])
  const rosa = outsidePhone(program.origin, account, '573001110006', 'Rosa')
  await rosa.write('Hola')
  const chat = await chatWith(ana, rosa.phone)
  const { chat: banned } = await ana.call(banSender, { query: { chat_id: chat.id, username: 'ana' } })
  expect(banned).toMatchObject({ blocked: true, contact_dialog: 'Rosa (Banned)' })
  expect(await ana.send(newMessage, { body: { sender: chat.id, message: 'x' } })).toMatchObject({
    status: 409,
    body: { code: 'join.contact_blocked' },
  })
  const trail = await admin.call(listAudit, { query: { action: 'join_contact.blocked' } })
  expect(trail.results).toMatchObject([{ subject_name: 'Rosa' }])
})

test('a page of conversations takes two statements and a search one, however many there are', async () => {
  const queryOf = async (asking: () => Promise<unknown>) =>
    (await program.statements.during(asking)).filter((text) => text.includes('join_conversations')).length
  expect(await queryOf(() => admin.call(listChats, { query: { page_size: 2 } }))).toBe(2)
  expect(await queryOf(() => admin.call(listChats, { query: { page_size: 100 } }))).toBe(2)
  expect(await queryOf(() => admin.call(searchChats, { query: { characters: 'hola' } }))).toBe(1)
})

test('a search continues on the next page without repetitions, and can be limited to an agent', async () => {
  const { account } = await channelOf(admin, [luis])
  const numbers = ['573001119901', '573001119902', '573001119903']
  for (const number of numbers) {
    await outsidePhone(program.origin, account, number, 'Zulma Rentería').write('Pregunta Rentería')
    await chatWith(luis, number)
  }
  const characters = 'rentería'
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call(searchChats, {
      query: { characters, page_size: 2, ...(cursor === undefined ? {} : { cursor }) },
    })
    seen.push(...page.results.map(({ phone }) => phone))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(numbers.toReversed())
  const { results: named } = await admin.call(searchChats, { query: { characters: 'zulma' } })
  expect(named.map(({ found }) => found)).toEqual([null, null, null])
  // A match by the contact's name has no message to jump to.
  const { results: both } = await admin.call(searchChats, { query: { characters } })
  expect(both.map(({ found }) => found)).toEqual([null, null, null])
  const { results: content } = await luis.call(searchChats, { query: { characters: 'pregunta rent' } })
  expect(content.map(({ found }) => found?.message)).toEqual(numbers.map(() => 'Pregunta Rentería'))
  const of = async (username: string) =>
    (await admin.call(searchChats, { query: { characters, username } })).results.length
  expect(await of('luis')).toBe(3)
  expect(await of('marta')).toBe(0)
  // An administrator's own name means everybody's, an agent's own name theirs, and another company's nobody's.
  expect(await of('admin')).toBe(3)
  expect(await of('eva')).toBe(0)
  const byAgent = async (person: Reader, username: string) =>
    (await person.call(searchChats, { query: { characters, username } })).results.length
  expect(await byAgent(ana, 'ana')).toBe(0)
  expect(await byAgent(luis, 'luis')).toBe(3)
  // Agents see their own, whatever name they send.
  expect(await byAgent(ana, 'admin')).toBe(0)
  expect(await byAgent(ana, 'luis')).toBe(0)
  expect((await eva.call(searchChats, { query: { characters } })).results).toEqual([])
})

test('an agent’s search finds their own conversation among many others with the same word', async () => {
  const { account } = await channelOf(admin, [ana])
  await outsidePhone(program.origin, account, '573001119911').write('Busco un xilófono')
  const { id: own } = await chatWith(ana, '573001119911')
  const { account: other } = await channelOf(admin, [luis])
  await outsidePhone(program.origin, other, '573001119912').write('Yo también')
  const { id: his } = await chatWith(luis, '573001119912')
  await sql`
    INSERT INTO join_messages (company_id, conversation_id, sequence, direction, kind, body, search_text, status)
    SELECT c.company_id, c.id, 100 + n, 'in', 'text', 'Xilófono ' || n, search_form('Xilófono ' || n), 'delivered'
      FROM join_conversations c, generate_series(1, 2001) n WHERE c.id = ${his}`.execute(
    program.database.systemRows,
  )
  const found = async (person: Reader) =>
    (await person.call(searchChats, { query: { characters: 'xilofono' } })).results.map(({ id }) => id)
  expect(await found(ana)).toEqual([own])
  expect(await found(luis)).toEqual([his])
})
