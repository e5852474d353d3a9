import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { watchLeftovers } from './leftovers.ts'

test('a closed server is no leftover, one that still listens is', async () => {
  const check = watchLeftovers()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  await expect(check()).rejects.toThrow('Left open: 1 TCPServerWrap')
  server.close()
  await check()
})
