import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listChats, listUnread, takeChat, updateSender } from '../../contract/chats.ts'
import { channelOf, found, outsidePhone } from '../testing.ts'

const program = await startTestProgram({ runJobs: true })
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
type Reader = typeof ana

const noticesOf = async (person: Reader) =>
  (await person.call(listNotifications, { query: {} })).results.filter(({ kind }) => kind === 'join_chat')

test('an agent’s bell has new and transferred conversations until they are opened, and whoever takes one knows it', async () => {
  const { account } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573005550001', 'Rosa Díaz')
  await outside.write('Hola')
  const { id } = await eventually(async () =>
    found((await ana.call(listChats, {})).results.find((chat) => chat.phone === outside.phone)),
  )
  const link = `/join/chats?chat=${id}`
  expect(await noticesOf(ana)).toMatchObject([{ title: 'Nueva conversación: Rosa Díaz', link, read: false }])
  const [anas, evas] = await Promise.all([ana, eva].map((person) => person.call(listUnread, {})))
  expect(anas?.results).toContainEqual({ id, own: true })
  expect(evas?.results.map((one) => one.id)).not.toContain(id)
  expect((await marta.call(listUnread, {})).results).toContainEqual({ id, own: false })

  const socket = await ana.open(`/join/ws/notification/admin/${await ana.ticket('join')}/true/ana`, 'join')
  socket.socket.send(JSON.stringify({ eventType: 'openChat', data: { chat_id: id, open: true } }))
  await eventually(async () => expect(await noticesOf(ana)).toMatchObject([{ read: true }]))
  await socket.close()

  await ana.call(updateSender, {
    query: { chat_id: String(id), owner: 'luis' },
    body: { message: 'Es tuya' },
  })
  expect(await noticesOf(luis)).toMatchObject([
    { title: 'Ana Gómez le transfirió la conversación con Rosa Díaz', body: 'Es tuya', link, read: false },
  ])
  await marta.call(takeChat, { params: { id } })
  expect(await noticesOf(marta)).toEqual([])
  expect(await noticesOf(eva)).toEqual([])
})
