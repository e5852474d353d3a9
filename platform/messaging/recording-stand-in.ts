import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Recorded {
  method: string
  /** Including the query. */
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** Status and JSON, or bytes as they are; null to cut the connection. */
type Answer = { status?: number; body: unknown } | null

/** A local fake of a provider's API for tests: answers and records requests. */
export async function startRecordingStandIn(answer: (request: Recorded) => Answer | Promise<Answer>) {
  const requested: Recorded[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString('latin1'),
    }
    requested.push(one)
    const answered = await answer(one)
    if (answered === null) return response.destroy()
    const [type, body] = Buffer.isBuffer(answered.body)
      ? (['image/jpeg', answered.body] as const)
      : (['application/json', JSON.stringify(answered.body)] as const)
    response.writeHead(answered.status ?? 200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: requested,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
