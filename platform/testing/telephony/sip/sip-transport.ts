import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, connect as openTcp, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, connect as openTls } from 'node:tls'
import type { CertificateAndKey } from '#platform/secrets/self-signed.ts'

/** Carries the SIP messages of a test line to one server and from it. */
export interface SipTransport {
  /** As Via names it. */
  readonly protocol: 'UDP' | 'TCP' | 'TLS'
  readonly port: number
  send(message: string): void
  close(): void
}

/** Over connections: `tls` when there is a certificate. */
export interface StreamOptions {
  certificate?: CertificateAndKey
}

interface Ends {
  server: { address: string; port: number }
  own: { address: string; port: number }
  onMessage(message: string): void
}

export async function openDatagrams({ server, own, onMessage }: Ends): Promise<SipTransport> {
  const socket = createSocket('udp4')
  socket.bind(own.port, own.address)
  await once(socket, 'listening')
  socket.on('message', (data) => onMessage(data.toString()))
  return {
    protocol: 'UDP',
    port: socket.address().port,
    send: (message) => socket.send(message, server.port, server.address),
    close: () => socket.close(),
  }
}

/** Listens, and sends over the latest connection, or one of its own where there is none. */
export async function openStreams(
  { server, own, onMessage }: Ends,
  { certificate }: StreamOptions,
): Promise<SipTransport> {
  const open = new Set<Socket>()
  const take = (socket: Socket): Socket => {
    open.add(socket)
    const framed = framing(onMessage)
    socket.on('data', (data: Buffer) => framed(data))
    socket.on('close', () => open.delete(socket))
    // The other end may reset a connection; the test notices what it misses.
    socket.on('error', () => socket.destroy())
    return socket
  }
  const listener: Server = certificate
    ? createTlsServer({ cert: certificate.certificate, key: certificate.key }, take)
    : createServer(take)
  listener.listen(own.port, own.address)
  await once(listener, 'listening')
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : own.port
  const connect = (): Socket => {
    const to = { host: server.address, port: server.port, localAddress: own.address }
    return take(certificate ? openTls({ ...to, rejectUnauthorized: false }) : openTcp(to))
  }
  return {
    protocol: certificate ? 'TLS' : 'TCP',
    port,
    send: (message) => void ([...open].at(-1) ?? connect()).write(message),
    close() {
      for (const socket of open) socket.destroy()
      listener.close()
    },
  }
}

/** Cuts a stream into messages, by Content-Length; line breaks between them are keep-alives. */
function framing(onMessage: (message: string) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      while (rest[0] === 13 || rest[0] === 10) rest = rest.subarray(1)
      const head = rest.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(
        /^(?:content-length|l)\s*:\s*(\d+)/im.exec(rest.toString('latin1', 0, head))?.[1] ?? 0,
      )
      const end = head + 4 + length
      if (rest.length < end) return
      onMessage(rest.toString('utf8', 0, end))
      rest = rest.subarray(end)
    }
  }
}
