import { once } from 'node:events'
import { createServer } from 'node:net'

/** A TCP port of 127.0.0.1 that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port in the answer of the system')
  return address.port
}

/** Whether nobody listens on this TCP port of 127.0.0.1 right now. */
export async function isFreePort(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ host: '127.0.0.1', port, exclusive: true })
    await once(server, 'listening')
    return true
  } catch {
    // Taken, or not ours to have.
    return false
  } finally {
    server.close()
  }
}
