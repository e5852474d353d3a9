import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats } from '../../contract/chats.ts'
import { deleteMessage, editNote, listMessages, newMessage } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
if (!ana || !luis || !marta || !admin || !eva) throw new Error('a person is not signed in')

test('an edited note notifies newly mentioned people, and nobody twice', async () => {
  const { account } = await channelOf(admin, [ana])
  const rosa = outsidePhone(program.origin, account, '573001190011', 'Rosa')
  await rosa.write('Un reclamo')
  const chat = await eventually(async () =>
    found((await ana.call(listChats, { query: {} })).results.find(({ phone }) => phone === rosa.phone)),
  )
  const [anaId, martaId, adminId, luisId, evaId] = [ana, marta, admin, luis, eva].map(
    ({ session }) => session.userId,
  )
  const { results } = await ana.call(newMessage, {
    body: { sender: chat.id, message: '@Marta, véalo', note: true, mentions: [martaId] } as never,
  })
  const note = found(results[0])
  const edit = (message: string, mentions?: unknown[]) =>
    ana.call(editNote, {
      params: { id: note.id },
      body: { message, ...(mentions ? { mentions } : {}) } as never,
    })
  const answer = async (who: typeof ana) =>
    (await who.call(listNotifications, { query: {} })).results
      .filter(({ kind, link }) => kind === 'join_mention' && link?.endsWith(`mensaje=${note.id}`))
      .map(({ body }) => body)

  // Not notified: the author and another company.
  const target = [martaId, adminId, luisId, evaId, anaId]
  expect((await edit('@Marta y @Admin, véanlo', target)).mentions.sort()).toEqual(
    [anaId, martaId, adminId, luisId].sort(),
  )
  for (const one of [admin, luis]) expect(await answer(one)).toEqual(['@Marta y @Admin, véanlo'])
  expect(await answer(marta)).toEqual(['@Marta, véalo'])
  for (const other of [eva, ana]) expect(await answer(other)).toEqual([])

  // Without `mentions` they stay; somebody removed and mentioned again has been notified already.
  expect((await edit('@Marta y @Admin, ya')).mentions).toEqual(expect.arrayContaining([martaId, adminId]))
  expect((await edit('Nadie', [])).mentions).toEqual([])
  expect((await edit('@Marta otra vez', [martaId])).mentions).toEqual([martaId])
  expect(await answer(marta)).toEqual(['@Marta, véalo'])
  expect(await answer(admin)).toEqual(['@Marta y @Admin, véanlo'])

  // The search finds the new text.
  const stored = await program.database.systemRows
    .selectFrom('join_messages')
    .select('search_text')
    .where('id', '=', note.id)
    .executeTakeFirstOrThrow()
  expect(stored.search_text).toBe('@marta otra vez')
})

test('an internal note is edited by its author only, updates at once for viewers, and never reaches the contact', async () => {
  const { account } = await channelOf(admin, [ana])
  const pedro = outsidePhone(program.origin, account, '573001190001')
  await pedro.write('Hola')
  const chat = await eventually(async () =>
    found((await ana.call(listChats, { query: {} })).results.find(({ phone }) => phone === pedro.phone)),
  )
  const body = { sender: chat.id, client_id: randomUUID() }
  const { results } = await ana.call(newMessage, { body: { ...body, message: 'Pide descuento', note: true } })
  const note = found(results[0])
  expect(note).toMatchObject({ kind: 'note', edited: false })
  const params = { id: note.id }
  const socket = await marta.open(
    `/join/ws/notification/admin/${await marta.ticket('join')}/true/marta`,
    'join',
  )
  const edited = await ana.call(editNote, { params, body: { message: 'Pide 10 % de descuento' } })
  expect(edited).toMatchObject({
    id: note.id,
    messagesNumber: note.messagesNumber,
    message: 'Pide 10 % de descuento',
    edited: true,
  })
  await socket.next(
    ({ eventType, data }) =>
      eventType === 'messageEvent' &&
      (data as { message: { message: string } }).message.message === 'Pide 10 % de descuento',
  )
  await socket.close()
  const notes = async () =>
    (await marta.call(listMessages, { query: { sender: chat.id } })).results.filter(
      ({ kind }) => kind === 'note',
    )
  expect(await notes()).toMatchObject([{ id: note.id, message: 'Pide 10 % de descuento', edited: true }])

  const sent = await ana.call(newMessage, { body: { sender: chat.id, message: 'Con gusto' } })
  const toContact = { id: found(sent.results[0]).id }
  const change = { message: 'Otra cosa' }
  // Colleagues who see it, those who do not, and another company; nor messages sent to the contact.
  for (const other of [marta, admin, luis, eva]) {
    expect((await other.send(editNote, { params, body: change })).status).toBe(404)
    expect((await other.send(deleteMessage, { params })).status).toBe(404)
  }
  expect((await ana.send(editNote, { params: toContact, body: change })).status).toBe(404)
  expect((await ana.send(editNote, { params, body: { message: '' } })).status).toBe(400)
  expect(await notes()).toMatchObject([{ message: 'Pide 10 % de descuento', version: edited.version }])

  await eventually(async () =>
    found((await pedro.messages()).find(({ content }) => content.text === 'Con gusto')),
  )
  expect(
    (await pedro.messages()).filter(({ content }) => String(content.text).includes('descuento')),
  ).toEqual([])
  expect(await ana.call(deleteMessage, { params })).toMatchObject({ id: note.id, deleted: true })
  expect((await ana.send(editNote, { params, body: change })).status).toBe(404)
})
