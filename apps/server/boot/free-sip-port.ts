import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

const USUAL = 5060
const TRIES = 100

async function isFree(host: string, port: number): Promise<boolean> {
  const tcp = createServer()
  const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  try {
    tcp.listen({ host, port, exclusive: true })
    await once(tcp, 'listening')
    udp.bind({ address: host, port, exclusive: true })
    await once(udp, 'listening')
    return true
  } catch {
    // Taken, whichever of the two it was.
    return false
  } finally {
    tcp.close()
    udp.close()
  }
}

/** 5060 when nobody has it, else the next even port that is free for UDP and TCP: a second copy starts without settings. */
export async function freeSipPort(host: string): Promise<number> {
  for (let port = USUAL; port < USUAL + 2 * TRIES; port += 2) if (await isFree(host, port)) return port
  throw new Error(`No free port for desk phones from ${USUAL} on`)
}
