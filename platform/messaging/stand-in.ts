import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Behaviour = 'refuse' | 'limit' | 'break' | 'fail' | 'unauthorised'

/** A local fake of a provider's API for tests, with configurable failures. */
export async function startStandIn(answers: {
  sent: (count: number) => object
  refusal: object
  /** Handles anything but sends; false: 404. */
  other?: (request: IncomingMessage, response: ServerResponse, origin: string) => boolean
}) {
  const files = new Map<string, { content: Buffer; contentType: string }>()
  let behaviour: Behaviour | null = null
  let count = 0
  const statuses = { refuse: 400, limit: 429, fail: 500, unauthorised: 401 } as const
  function answerSending(response: ServerResponse): void {
    const now = behaviour
    behaviour = null
    if (now === 'break') {
      response.destroy()
      return
    }
    count += 1
    const status = now === null ? 200 : statuses[now]
    const wait = status === 429 ? { 'retry-after': '2' } : {}
    response
      .writeHead(status, { 'content-type': 'application/json', ...wait })
      .end(JSON.stringify(status === 200 ? answers.sent(count) : answers.refusal))
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (file) return response.writeHead(200, { 'content-type': file.contentType }).end(file.content)
    request.resume()
    request.on('end', () => {
      if (request.method === 'POST') answerSending(response)
      else if (!answers.other?.(request, response, originOf())) response.writeHead(404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: originOf(),
    next: (target: Behaviour) => {
      behaviour = target
    },
    keepFile(content: Buffer, contentType: string): string {
      const path = `/files/${files.size + 1}`
      files.set(path, { content, contentType })
      return path
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
