import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { startTestProgram } from '../testing.ts'

const program = await startTestProgram({ settings: { CONNECTIONS_PER_ADDRESS: '30' } })
const behindProxy = await startTestProgram({
  settings: { CONNECTIONS_PER_ADDRESS: '30', TRUST_PROXY: 'loopback' },
})
const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

async function occupy(origin: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(origin)
  const made: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}).resume()
    made.push(socket)
    sockets.push(socket)
    await once(socket, 'connect')
  }
  return made
}
const stillOpen = (made: readonly Socket[]) => made.filter(({ destroyed }) => !destroyed).length

test('one address has so many connections and no more; those of before go on, and closed ones make room', async () => {
  const made = await occupy(program.origin, 60)
  await eventually(() => expect(stillOpen(made)).toBe(30))
  for (const socket of made) socket.destroy()
  await eventually(async () => expect((await fetch(`${program.origin}/healthz`)).status).toBe(200))
})

test('a proxy has the connections of all', async () => {
  const made = await occupy(behindProxy.origin, 60)
  expect((await fetch(`${behindProxy.origin}/healthz`)).status).toBe(200)
  expect(stillOpen(made)).toBe(60)
})
