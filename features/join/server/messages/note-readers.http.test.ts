import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { createChat, listChats, listNotes, listViewers, readChat, updateName } from '../../contract/chats.ts'
import { deleteMessage, editNote, listMessages, newMessage } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
type Reader = typeof ana

const chatWith = (person: Reader, phone: string) =>
  eventually(async () =>
    found((await person.call(listChats, {})).results.find((chat) => chat.phone === phone)),
  )

test('a mention reaches any colleague and lets them read and write notes, and nothing else of the conversation', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573006660001', 'Rosa Díaz')
  await outside.write('Un secreto')
  const { id } = await chatWith(ana, outside.phone)
  const note = (person: Reader, message: string, mentions: number[] = []) =>
    person.send(newMessage, { body: { sender: id, message, note: true, mentions } })
  const notesOf = (person: Reader) => person.send(listNotes, { params: { id } })
  expect(
    (await ana.call(listViewers, { params: { id }, query: {} })).results.map((one) => one.username),
  ).toEqual(expect.arrayContaining(['luis', 'marta', 'admin']))
  for (const stranger of [luis, eva]) {
    expect(await notesOf(stranger)).toMatchObject({ status: 404 })
    expect(await note(stranger, 'Hola')).toMatchObject({ status: 404 })
  }
  const sockets = await luis.open(
    `/join/ws/notification/admin/${await luis.ticket('join')}/true/luis`,
    'join',
  )
  expect(await note(ana, '@Luis, ¿qué hago?', [luis.session.userId, eva.session.userId])).toMatchObject({
    status: 201,
  })
  await sockets.next(
    ({ eventType, data }) => eventType === 'notesChanged' && (data as { chat_id: number }).chat_id === id,
  )
  expect((await luis.call(listNotifications, { query: {} })).results).toContainEqual(
    expect.objectContaining({ kind: 'join_mention', body: '@Luis, ¿qué hago?' }),
  )
  expect((await eva.call(listNotifications, { query: {} })).results).toEqual([])

  const read = await luis.call(listNotes, { params: { id } })
  expect(read).toMatchObject({ contact: 'Rosa Díaz', owner_name: 'Ana Gómez' })
  expect(read.results.map(({ message }) => message)).toEqual(['@Luis, ¿qué hago?'])
  expect(await note(luis, 'Llámala')).toMatchObject({ status: 201 })
  const own = found((await luis.call(listNotes, { params: { id } })).results.at(-1))
  await luis.call(editNote, { params: { id: own.id }, body: { message: 'Llámala hoy' } })
  expect((await marta.call(listNotes, { params: { id } })).results.at(-1)).toMatchObject({
    message: 'Llámala hoy',
  })
  // Neither what the contact wrote nor others' notes to change, nor a message to the contact.
  expect(await luis.send(readChat, { params: { id } })).toMatchObject({ status: 404 })
  expect(await luis.send(listMessages, { query: { sender: String(id) } })).toMatchObject({ status: 404 })
  expect(await luis.send(newMessage, { body: { sender: id, message: 'Hola' } })).toMatchObject({
    status: 404,
  })
  const first = found(read.results[0])
  expect(await luis.send(deleteMessage, { params: { id: first.id } })).toMatchObject({ status: 404 })
  for (const frame of sockets.frames) expect(JSON.stringify(frame)).not.toContain('secreto')
  expect(await notesOf(eva)).toMatchObject({ status: 404 })
  await sockets.close()
})

test('a name that an agent chose outlives a changed profile name', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573006660002', 'Perfil viejo')
  const { id } = await ana.call(createChat, {
    body: { phone: `+${outside.phone}`, name: 'Don Pedro', account },
  })
  await outside.write('Hola')
  await eventually(async () =>
    expect(await ana.call(readChat, { params: { id } })).toMatchObject({
      contact_dialog: 'Don Pedro',
      name: 'Perfil viejo',
    }),
  )
  await ana.call(updateName, { query: { chat_id: String(id), name: 'Pedro Rojas' } })
  await outsidePhone(program.origin, account, outside.phone, 'Perfil nuevo').write('¿Sigue ahí?')
  await eventually(async () =>
    expect(await ana.call(readChat, { params: { id } })).toMatchObject({
      contact_dialog: 'Pedro Rojas',
      name: 'Perfil nuevo',
    }),
  )
  expect(await eva.send(updateName, { query: { chat_id: String(id), name: 'Otro' } })).toMatchObject({
    status: 404,
  })
})
