import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

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
    // In use, by UDP or TCP.
    return false
  } finally {
    tcp.close()
    udp.close()
  }
}

/**
 * The standard port (5060; 5061 for TLS), or the first free one above it in steps of two, for UDP and TCP: a second copy starts
 * without settings.
 */
export async function freeSipPort(host: string, usual: 5060 | 5061): Promise<number> {
  for (let port = usual; port < usual + 2 * TRIES; port += 2) if (await isFree(host, port)) return port
  throw new Error(`No free port for desk phones from ${usual} on`)
}
