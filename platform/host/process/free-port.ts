import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Systems give outgoing connections ports from here on (Linux: 32768, others 49152): one of those may be taken again
 * before the program that it was found for listens on it.
 */
const FIRST_OUTGOING = 32_768
const FIRST = 20_000
const TRIES = 50

/** A TCP port of 127.0.0.1 that nobody listens on right now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, FIRST_OUTGOING)
    if (await isFreePort(port)) return port
  }
  throw new Error(`no free port of 127.0.0.1 between ${FIRST} and ${FIRST_OUTGOING}`)
}

/** Whether nobody listens on this TCP port of 127.0.0.1 right now. */
export async function isFreePort(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ host: '127.0.0.1', port, exclusive: true })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch {
    // Taken, or not ours to have.
    return false
  }
}
