import { Agent, request } from 'node:http'

/** Connections that stay open; the least that a client of HTTP costs, since the server is what is measured. */
export interface KeepAlive {
  /** Resolves with the body of a 2xx; rejects with what else was said. */
  ask(order: {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }): Promise<string>
  close(): void
}

export function keepAlive(origin: string, connections = 1): KeepAlive {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  return {
    ask: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const sent = request(
          { agent, hostname, port, method, path, headers: { ...headers, ...length } },
          (answer) => {
            const pieces: Buffer[] = []
            answer.on('data', (piece: Buffer) => pieces.push(piece))
            answer.on('end', () => {
              const text = Buffer.concat(pieces).toString()
              const well = answer.statusCode !== undefined && answer.statusCode < 300
              if (well) resolve(text)
              else reject(new Error(`${path}: ${answer.statusCode} ${text}`))
            })
          },
        )
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
