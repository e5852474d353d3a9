import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listAudit } from '#features/audit/contract/audit.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { banSender, listChats, unblockSender } from '../../contract/chats.ts'
import { listMessages, newMessage } from '../../contract/messages.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, admin, eva] = await program.signInAll('ana', 'luis', 'admin', 'eva')
type Reader = typeof ana

const chatsOf = async (person: Reader, query: object = {}) =>
  (await person.call(listChats, { query: { page_size: 100, ...query } })).results
const chatWith = (phone: string) =>
  eventually(async () => found((await chatsOf(ana)).find((chat) => chat.phone === phone)))

test('a blocked contact’s messages are stored without notifying anybody; after unblocking they notify again', async () => {
  const { account } = await channelOf(admin, [ana])
  const [blocked, other] = [
    outsidePhone(program.origin, account, '573006660001', 'Bruno'),
    outsidePhone(program.origin, account, '573006660002', 'Olga'),
  ]
  await blocked.write('Hola')
  const { id } = await chatWith(blocked.phone)
  await other.write('Buenas')
  await chatWith(other.phone)
  for (const stranger of [luis, eva])
    for (const call of [banSender, unblockSender])
      expect((await stranger.send(call, { query: { chat_id: id } })).status).toBe(404)
  const { chat } = await ana.call(banSender, { query: { chat_id: id } })
  expect(chat).toMatchObject({ blocked: true, unread: 0, waiting_since: null })
  await blocked.write('¿Me leen?')
  const texts = async () =>
    (await ana.call(listMessages, { query: { sender: id } })).results.map(({ message }) => message)
  await eventually(async () => expect(await texts()).toContain('¿Me leen?'))
  const listed = await chatsOf(ana)
  expect(listed.map(({ phone }) => phone)).toEqual([other.phone, blocked.phone])
  expect(listed[1]).toMatchObject({ unread: 0, last_message: 'Hola', waiting_since: null })
  expect((await chatsOf(ana, { unanswered: true })).map(({ phone }) => phone)).toEqual([other.phone])
  const answer = await ana.call(unblockSender, { query: { chat_id: id } })
  expect(answer).toMatchObject({ detail: 'El contacto fue desbloqueado', chat: { contact_dialog: 'Bruno' } })
  await blocked.write('Gracias')
  await eventually(async () =>
    expect(await chatWith(blocked.phone)).toMatchObject({ unread: 1, last_message: 'Gracias' }),
  )
  expect((await ana.send(newMessage, { body: { sender: id, message: 'Con gusto' } })).status).toBe(201)
  const trail = await admin.call(listAudit, { query: { action: 'join_contact.unblocked' } })
  expect(trail.results).toMatchObject([{ subject_name: 'Bruno' }])
})
