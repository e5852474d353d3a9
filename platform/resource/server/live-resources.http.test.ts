import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, signInAt, startTestProgram, type TestSocket } from '#apps/server/testing.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { countries } from '#features/provider/contract/countries.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { resourceSocket } from '#platform/resource/contract/resource-events.ts'

const program = await startTestProgram()
let admin: Client
let ana: Client
let bruno: Client
let operador: Client
const open: TestSocket[] = []

beforeAll(async () => {
  // Bruno administers the other company here.
  await program.database.systemRows
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('username', '=', 'bruno')
    .execute()
  ;[admin, ana, bruno, operador] = await Promise.all([
    program.signIn('admin'),
    program.signIn('ana'),
    program.signIn('bruno'),
    program.signIn('operador'),
  ])
})
afterEach(async () => {
  for (const socket of open.splice(0)) await socket.close()
})

const pathOf = (userId: number) => requestUrl(resourceSocket.path, { userId }, undefined)
async function listen(client: Client, since?: string): Promise<TestSocket> {
  const socket = await client.open(pathOf(client.session.userId), resourceSocket.purpose, since)
  open.push(socket)
  await socket.next(({ eventType }) => eventType === 'stream_ready')
  return socket
}
const published = (socket: TestSocket): string[] =>
  socket.frames
    .filter(({ eventType }) => eventType === 'resource_changed')
    .map(({ data }) => (data as { resource: string }).resource)
const tells = (socket: TestSocket, resource: string) =>
  socket.next(
    ({ eventType, data }) =>
      eventType === 'resource_changed' && JSON.stringify(data).includes(`"${resource}"`),
  )

const add = (client: Client, number: string) =>
  client.call(extensions.routes.create, { body: { number, display_name: `Fija ${number}` } })
const load = (content: string, mode: 'preview' | 'good') =>
  admin.call(extensions.routes.importSheet, { body: { mode }, file: new Blob([content]), fileName: 'x.csv' })

test('a change is published after its commit to everybody in the company who may read the list', async () => {
  // Another browser of an administrator: each sees the other's changes.
  const other = await signInAt(program.origin, 'admin')
  const [here, agent, stranger, provider] = [
    await listen(other),
    await listen(ana),
    await listen(bruno),
    await listen(operador),
  ]
  const { record } = await add(admin, '2700')
  await tells(here, 'extension')
  await tells(here, 'user')
  const { routes } = extensions
  const count = () => published(here).filter((name) => name === 'extension').length
  const changes = [
    () => admin.call(routes.edit, { params: { id: record.id }, body: { version: 1, display_name: 'Otra' } }),
    () => admin.call(routes.act, { body: { action: 'disable', ids: [record.id] } }),
    () => admin.call(routes.remove, { params: { id: record.id } }),
    () => load('Extensión;Nombre\n2701;Bodega', 'good'),
  ]
  for (const [index, change] of changes.entries()) {
    await change()
    await expect.poll(count).toBe(index + 2)
  }
  // No event for a refused write or a dry run.
  await admin.send(routes.create, { body: { number: '2701', display_name: 'Doble' } })
  await load('Extensión;Nombre\n2702;Bodega', 'preview')
  await admin.call(routes.list, {})
  await add(admin, '2703')
  await expect.poll(count).toBe(changes.length + 2)

  // Control: these sockets do receive their own changes.
  await add(bruno, '2700')
  await tells(stranger, 'extension')
  expect(published(stranger).filter((name) => name === 'extension')).toHaveLength(1)
  await operador.call(countries.routes.create, {
    body: { name: 'Noruega', iso_code: 'NO', extension: '47' },
  })
  await tells(provider, 'company')
  await expect.poll(() => published(provider)).toEqual(['country', 'company'])
  expect(published(agent)).toEqual([])
})

test("missed changes are replayed on reconnecting; nobody can open another user's socket", async () => {
  const first = await listen(admin)
  const cursor = first.frames.at(-1)?.cursor ?? ''
  await first.close()
  await add(admin, '2710')
  const second = await listen(admin, cursor)
  expect(published(second)).toContain('extension')
  await expect(ana.open(pathOf(admin.session.userId), resourceSocket.purpose)).rejects.toThrow('404')
})
