import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Start of the ephemeral port range (Linux: 32768, others 49152): an outgoing connection could take such a port before the
 * program listens on it.
 */
const FIRST_OUTGOING = 32_768
const FIRST = 20_000
const TRIES = 50

/** A port of 127.0.0.1 that is free for TCP and UDP, as telephone servers need it. */
export async function freePort(draw = () => randomInt(FIRST, FIRST_OUTGOING)): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = draw()
    if ((await isFreePort(port)) && (await isFreeUdpPort(port))) return port
  }
  throw new Error(`no free port on 127.0.0.1 between ${FIRST} and ${FIRST_OUTGOING}`)
}

/** Whether a TCP port of 127.0.0.1 is free. */
export async function isFreePort(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ host: '127.0.0.1', port, exclusive: true })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch {
    // In use, or not permitted.
    return false
  }
}

/** Sound of other calls takes any of these ports, at all addresses. */
async function isFreeUdpPort(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  try {
    socket.bind({ address: '127.0.0.1', port, exclusive: true })
    await once(socket, 'listening')
    return true
  } catch {
    return false
  } finally {
    await new Promise<void>((closed) => socket.close(closed))
  }
}
