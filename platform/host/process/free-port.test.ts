import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a port that a server or the sound of a call takes is not free', async () => {
  const sound = createSocket('udp4')
  sound.bind(0, '0.0.0.0')
  const server = createServer().listen(0, '127.0.0.1')
  await Promise.all([once(sound, 'listening'), once(server, 'listening')])
  const free = await freePort()
  const drawn = [sound.address().port, (server.address() as AddressInfo).port, free]
  expect(await freePort(() => drawn.shift() ?? 0)).toBe(free)
  sound.close()
  server.close()
})
