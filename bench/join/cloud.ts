import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stand-in for Meta's service: accepts every message and approves every template. */
export interface Cloud {
  origin: string
  /** Arrival time of each message, ms of `performance.now()`. */
  readonly came: readonly number[]
  /** Called with the id of each accepted message. */
  onTaken(heard: (id: string, to: string) => void): void
  stop(): Promise<void>
}

export async function startCloud(): Promise<Cloud> {
  const came: number[] = []
  let taken: (id: string, to: string) => void = () => {}
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const answer = (body: object): void => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(body))
      }
      if (!request.url?.endsWith('/messages')) return answer({ id: 'bench', status: 'APPROVED' })
      came.push(performance.now())
      const id = `wamid.bulk-${came.length}`
      const { to } = JSON.parse(Buffer.concat(pieces).toString()) as { to: string }
      answer({ messages: [{ id }] })
      taken(id, to)
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    onTaken(heard) {
      taken = heard
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
