import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { signOut } from '#features/session/contract/session.ts'
import { users } from '#features/users/contract/users.ts'
import { startTestProgram, type TestSocket } from './testing.ts'

const program = await startTestProgram()
const admin = await program.signIn('admin')
const SIGNED_OUT = 4401
const COME_AGAIN = 1013

const endOf = ({ socket }: TestSocket): Promise<number> =>
  new Promise((resolve) => socket.once('close', resolve))

test('signing out while sockets are opening leaves none open', async () => {
  const ana = await program.signIn('ana')
  const tickets = await Promise.all(Array.from({ length: 50 }, () => ana.ticket('notifications')))
  const url = `${program.origin.replace('http', 'ws')}/ws/notifications/demo-1001/?ticket=`
  const sockets = tickets.map((ticket) => new WebSocket(url + ticket))
  const ends = sockets.map((socket) => {
    // Refused before it opens, or closed after: both are fine.
    socket.on('error', () => {})
    return new Promise<number>((resolve) => socket.once('close', resolve))
  })
  await ana.call(signOut, {})
  for (const code of await Promise.all(ends)) expect([SIGNED_OUT, 1006]).toContain(code)
})

test('the limit of sockets per person holds for concurrent openings', async () => {
  const luis = await program.signIn('luis')
  const tickets = await Promise.all(Array.from({ length: 130 }, () => luis.ticket('notifications')))
  const url = `${program.origin.replace('http', 'ws')}/ws/notifications/demo-1002/?ticket=`
  const sockets = tickets.map((ticket) => new WebSocket(url + ticket))
  const opened = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<boolean>((resolve) => {
          socket.once('open', () => resolve(true))
          socket.once('error', (error) => resolve(!/429/.test(error.message)))
        }),
    ),
  )
  expect(opened.filter(Boolean)).toHaveLength(100)
  const ended = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  await luis.call(signOut, {})
  await Promise.all(ended.filter((_, at) => opened[at]))
})

async function record(username: string) {
  const { results } = await admin.call(users.routes.list, { query: { search: username } })
  const found = results.find((user) => user.username === username)
  if (!found) throw new Error(`no ${username}`)
  return found
}

test('a changed role closes the sockets opened before', async () => {
  const marta = await program.signIn('marta')
  const ended = endOf(await marta.open('/ws/notifications/demo-1003/', 'notifications'))
  const { id, version } = await record('marta')
  await admin.call(users.routes.edit, { params: { id }, body: { role: 'agent', version } })
  expect(await ended).toBe(COME_AGAIN)
  await (await marta.open('/ws/notifications/demo-1003/', 'notifications')).close()
})

test('reassigning an extension closes the former owner’s sockets', async () => {
  const luis = await program.signIn('luis')
  const ended = endOf(await luis.open('/ws/notifications/demo-1002/', 'notifications'))
  const [extension] = (await admin.call(extensions.routes.list, { query: { search: '1002' } })).results
  if (!extension) throw new Error('no extension')
  const { id, version } = extension
  await admin.call(extensions.routes.edit, { params: { id }, body: { owner: null, version } })
  expect(await ended).toBe(COME_AGAIN)
  await expect(luis.open('/ws/notifications/demo-1002/', 'notifications')).rejects.toThrow(/404/)
})

test('suspending a company closes all its sockets and no others', async () => {
  const operator = await program.signIn('operador')
  const [eva, here] = [await program.signIn('eva'), await program.signIn('admin')]
  const ended = endOf(await eva.open('/ws/notifications/otra-1001/', 'notifications'))
  const stays = await here.open('/ws/notifications/demo-1000/', 'notifications')
  const { results } = await operator.call(companies.routes.list, { query: { search: 'Otra' } })
  await operator.call(companies.routes.act, {
    body: {
      action: 'disable',
      ids: results.map(({ id }) => id),
      removal: { name: eva.session.company.name },
    },
  })
  expect(await ended).toBe(SIGNED_OUT)
  expect(stays.socket.readyState).toBe(WebSocket.OPEN)
})
