import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { createChat, listChats, previousChats, readChat, updateSender } from '../../contract/chats.ts'
import { joinTemplates } from '../../contract/config/catalogs.ts'
import { listMessages, newMessage, newTemplateMessage } from '../../contract/messages.ts'
import { submitTemplate } from '../../contract/templates/template-calls.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
type Reader = typeof ana

const chatsOf = async (person: Reader) =>
  (await person.call(listChats, { query: { page_size: 100 } })).results
const chatWith = (person: Reader, phone: string) =>
  eventually(async () => found((await chatsOf(person)).find((chat) => chat.phone === phone)))
const read = (person: Reader, id: number) => person.call(readChat, { params: { id } })

/** An account whose group has these agents, with an approved template. */
async function channel(agents: readonly Reader[]) {
  const { account } = await channelOf(admin, agents)
  const { record } = await admin.call(joinTemplates.routes.create, {
    body: { account, name: `aviso_${account}`, language: 'es_CO', message: 'Hola {{1}}' } as never,
  })
  expect((await admin.call(submitTemplate, { params: { id: record.id } })).status).toBe('approved')
  const write = (person: Reader, destination: string) =>
    person.call(newTemplateMessage, {
      body: { id: record.id, destination, params: ['Pedro'], account, client_id: randomUUID() },
    })
  return { account, write }
}
const openings = async (id: number) =>
  program.database.systemRows
    .selectFrom('join_facts')
    .select('id')
    .where('conversation_id', '=', id)
    .where('kind', '=', 'opened')
    .execute()

test('the agent who writes first gets the answer, and the reports count one conversation', async () => {
  const { account, write } = await channel([luis])
  const pedro = outsidePhone(program.origin, account, '573005550001')
  const chat = await ana.call(createChat, { body: { phone: '300 555 0001', name: 'Pedro', account } })
  expect(chat).toMatchObject({ owner: 'ana', state: 'init', phone: pedro.phone, contact_dialog: 'Pedro' })
  expect(await openings(chat.id)).toHaveLength(0)
  // Only a template may be sent to a contact who never wrote.
  expect(await ana.send(newMessage, { body: { sender: chat.id, message: 'Hola' } })).toMatchObject({
    status: 409,
    body: { code: 'join.window_closed' },
  })
  await write(ana, pedro.phone)
  await eventually(async () => found((await pedro.messages()).find(({ own }) => !own)))
  await pedro.write('Sí, cuénteme')
  await eventually(async () =>
    expect(await read(ana, chat.id)).toMatchObject({ owner: 'ana', state: 'open', unread: 1 }),
  )
  expect((await chatsOf(luis)).map(({ id }) => id)).not.toContain(chat.id)
  const { results } = await ana.call(previousChats, { params: { id: chat.id } })
  expect(results).toMatchObject([{ closed_at: null, messages: 2 }])
  expect(await openings(chat.id)).toHaveLength(1)
  for (const stranger of [luis, eva])
    expect((await stranger.send(readChat, { params: { id: chat.id } })).status).toBe(404)
})

test('a template reopens a closed conversation as init, owned by its author', async () => {
  const { account, write } = await channel([ana])
  const sara = outsidePhone(program.origin, account, '573005550002')
  await sara.write('Hola')
  const { id } = await chatWith(ana, sara.phone)
  await ana.call(updateSender, { query: { chat_id: id, finish: 'true' } })
  expect((await write(ana, sara.phone)).kind).toBe('template')
  expect(await read(ana, id)).toMatchObject({ state: 'init', owner: 'ana' })
  await sara.write('Ahora sí')
  await eventually(async () => expect(await read(ana, id)).toMatchObject({ state: 'open', owner: 'ana' }))
  expect(await openings(id)).toHaveLength(2)
  // Begun by a supervisor it has no owner: the answer is assigned by the group's strategy.
  await ana.call(updateSender, { query: { chat_id: id, finish: 'true' } })
  await write(marta, sara.phone)
  expect(await read(marta, id)).toMatchObject({ state: 'init', owner: null })
  await sara.write('¿Y ahora?')
  await eventually(async () => expect(await read(ana, id)).toMatchObject({ state: 'open', owner: 'ana' }))
  expect(await openings(id)).toHaveLength(3)
})

test('a number has one conversation per company: agents cannot open another agent’s, supervisors can', async () => {
  const { account } = await channel([ana])
  const nora = outsidePhone(program.origin, account, '573005550003')
  await nora.write('Hola')
  const { id } = await chatWith(ana, nora.phone)
  const again = (person: Reader) => person.send(createChat, { body: { phone: nora.phone.slice(2), account } })
  expect(await again(luis)).toMatchObject({ status: 409, body: { code: 'join.no_account' } })
  expect(await again(marta)).toMatchObject({ status: 201, body: { id, owner: 'ana' } })
  expect(await again(eva)).toMatchObject({ status: 409, body: { code: 'join.no_account' } })
  for (const phone of ['12', '200 555 0003', '30055500031'])
    expect((await ana.send(createChat, { body: { phone, account } })).status).toBe(400)
  expect((await ana.call(listMessages, { query: { sender: id } })).count).toBe(2)
})

test('the answer to a former user’s message goes to another agent of the group', async () => {
  const { account, write } = await channel([luis])
  const raul = outsidePhone(program.origin, account, '573005550004')
  const { id } = await ana.call(createChat, { body: { phone: raul.phone.slice(2), account } })
  await write(ana, raul.phone)
  const put = (disabled: Date | null) =>
    program.database.systemRows
      .updateTable('users')
      .set({ disabled_at: disabled })
      .where('id', '=', ana.session.userId)
      .execute()
  await put(new Date())
  await raul.write('Aquí estoy')
  await eventually(async () => expect(await read(marta, id)).toMatchObject({ owner: 'luis', state: 'open' }))
  await put(null)
  expect(await openings(id)).toHaveLength(1)
})
