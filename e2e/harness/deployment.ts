import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A web build in front of the running program, replaced like in a deployment. */
export interface Deployment {
  /** `http://localhost:port` */
  origin: string
  /** Serves only this build from now on, and cuts every socket, like a restart. */
  deploy(webFolder: string): void
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The web client's own files; everything else is the program's. */
const OWN = /^\/($|assets\/|service-worker\.js$|icon\.svg$)/

export async function startDeployment(suiteOrigin: string, webFolder: string): Promise<Deployment> {
  const target = new URL(suiteOrigin)
  const sockets = new Set<Duplex>()
  let folder = webFolder

  const forward = (from: IncomingMessage) =>
    request({
      host: '127.0.0.1',
      port: target.port,
      method: from.method,
      path: from.url,
      headers: from.headers,
    })

  const sendFile = async (path: string, to: ServerResponse): Promise<void> => {
    const file = await readFile(join(folder, path === '/' ? 'index.html' : path)).catch(() => null)
    if (file === null) return void to.writeHead(404).end()
    to.writeHead(200, {
      'content-type': TYPES[extname(path === '/' ? '.html' : path)] ?? 'text/html',
      'cache-control': 'no-cache',
    })
    to.end(file)
  }

  const server = createServer((from, to) => {
    const { pathname } = new URL(from.url ?? '/', suiteOrigin)
    if (OWN.test(pathname)) return void sendFile(pathname, to)
    const onward = forward(from)
    onward.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      // A browser that leaves in the middle of an answer does not fail the test.
      pipeline(answer, to).catch(() => to.destroy())
    })
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  })
  server.on('upgrade', (from: IncomingMessage, stream: Duplex) => {
    const onward = forward(from)
    const refuse = () => stream.destroy()
    onward.on('response', refuse)
    onward.on('error', refuse)
    onward.on('upgrade', (answer, other: Duplex, head) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      stream.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`)
      stream.write(head)
      for (const [end, peer] of [
        [stream, other],
        [other, stream],
      ] as const) {
        sockets.add(end)
        end.on('error', () => peer.destroy())
        end.on('close', () => {
          sockets.delete(end)
          peer.destroy()
        })
      }
      stream.pipe(other).pipe(stream)
    })
    onward.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://localhost:${port}`,
    deploy(next) {
      folder = next
      cut()
    },
    async close() {
      cut()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
