import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A fake S3 server that validates requests, except signatures (see sign.test.ts). */
export interface S3Server {
  endpoint: string
  /** Objects of the bucket `suite`, by key. */
  objects: Map<string, Buffer>
  /** Fails so many requests. */
  breakFor(requests: number): void
  close(): void
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let outages = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const { headers, method } = request
    const url = new URL(request.url ?? '', 'http://localhost')
    const key = url.pathname.slice('/suite/'.length)
    const end = (status: number, content: Buffer | string = '') => response.writeHead(status).end(content)
    if (outages > 0) {
      outages -= 1
      return void end(503)
    }
    const refused = refusalOf(headers, body)
    if (refused !== null) return void end(refused)
    if (method === 'PUT') {
      objects.set(key, body)
      return void end(200)
    }
    if (method === 'DELETE') return void end(objects.delete(key) ? 204 : 404)
    if (key === '')
      return void end(200, page([...objects.keys()], Number(url.searchParams.get('continuation-token') ?? 0)))
    end(...inRange(objects.get(key), headers.range ?? ''))
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    breakFor(requests) {
      outages = requests
    },
    close: () => void server.close(),
  }
}

function refusalOf(headers: IncomingHttpHeaders, body: Buffer): number | null {
  if (!headers.authorization?.includes('Credential=good/')) return 403
  const digest = createHash('sha256').update(body).digest('hex')
  return digest === headers['x-amz-content-sha256'] ? null : 400
}

function inRange(content: Buffer | undefined, range: string): [status: number, content?: Buffer] {
  if (!content) return [404]
  const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  if (start === undefined) return [200, content]
  if (Number(start) >= content.length) return [416]
  return [206, content.subarray(Number(start), Number(last) + 1)]
}

/** One key per page. */
function page(keys: readonly string[], from: number): string {
  const key = keys[from]
  if (key === undefined) return '<R></R>'
  const next = from + 1 < keys.length ? `<NextContinuationToken>${from + 1}</NextContinuationToken>` : ''
  return `<R><Contents><Key>${key}</Key></Contents>${next}</R>`
}
