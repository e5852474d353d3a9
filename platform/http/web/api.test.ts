import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { createApi } from './api.ts'
import { ApiFailure } from './api-failure.ts'

const getThing = defineRoute({
  method: 'GET',
  path: '/things/:id',
  summary: 'A thing.',
  auth: 'session',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.string().optional() }),
  answer: z.object({ name: z.string() }),
})
const makeThing = defineRoute({
  method: 'POST',
  path: '/things/',
  summary: 'Makes one.',
  auth: 'none',
  body: z.object({ name: z.string() }),
  status: 204,
})

let server: Server
let baseUrl: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

let token: string | null
let endings: number
const api = (base = baseUrl) =>
  createApi({
    baseUrl: base,
    token: () => token,
    language: () => 'es',
    text: (code) => `text of ${code}`,
    onUnauthenticated: () => {
      endings += 1
    },
  })

const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' })
    .end(JSON.stringify(body))
}

beforeEach(() => {
  seen = []
  token = 'abc'
  endings = 0
  answer = json(200, { name: 'x' })
})

const failureOf = async (promise: Promise<unknown>): Promise<ApiFailure> => {
  const failure = await promise.then(() => null).catch((error: unknown) => error)
  if (!(failure instanceof ApiFailure)) throw new Error('expected an ApiFailure', { cause: failure })
  return failure
}

describe('call', () => {
  test('fills the path and the query, and carries token and language', async () => {
    const thing = await api().call(getThing, { params: { id: 'a/b' }, query: { q: 'ñ' } })
    expect(thing).toEqual({ name: 'x' })
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/things/a%2Fb?q=%C3%B1' })
    expect(seen[0]?.headers).toMatchObject({ authorization: 'token abc', 'accept-language': 'es' })
  })

  test('sends a body as JSON and accepts 204 as an answer; an open route carries no token', async () => {
    answer = (_, response) => response.writeHead(204).end()
    expect(await api().call(makeThing, { body: { name: 'n' } })).toBeUndefined()
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{"name":"n"}' })
    expect(seen[0]?.headers.authorization).toBeUndefined()
  })

  test('the envelope becomes a typed failure', async () => {
    answer = json(429, { detail: 'Demasiados', code: 'too_many', fields: { name: ['largo'] } })
    const failure = await failureOf(api().call(makeThing, { body: { name: 'n' } }))
    expect(failure).toMatchObject({ status: 429, code: 'too_many', detail: 'Demasiados', retryAfter: 7 })
    expect(failure.fields).toEqual({ name: ['largo'] })
  })

  test("a proxy's page instead of an envelope still has a text", async () => {
    answer = (_, response) => response.writeHead(502).end('<html>')
    const failure = await failureOf(api().call(makeThing, { body: { name: 'n' } }))
    expect(failure).toMatchObject({ status: 502, code: 'internal', detail: 'text of internal' })
  })

  test('remembers the stream position of the newest answer', async () => {
    const own = api()
    expect(own.cursor()).toBeNull()
    answer = (_, response) => response.writeHead(204, { 'x-cursor': 'e.7' }).end()
    await own.call(makeThing, { body: { name: 'n' } })
    expect(own.cursor()).toBe('e.7')
  })

  test('sends nothing without a token', async () => {
    token = null
    const failure = await failureOf(api().call(getThing, { params: { id: '1' } }))
    expect(failure).toMatchObject({ code: 'no_token', detail: 'text of no_token' })
    expect(seen).toHaveLength(0)
  })

  test('401 ends the session that sent the request, and only that one', async () => {
    answer = json(401, { detail: 'x', code: 'unauthenticated' })
    await failureOf(api().call(getThing, { params: { id: '1' } }))
    expect(endings).toBe(1)
    answer = (request, response) => {
      token = 'newer'
      json(401, { detail: 'x', code: 'unauthenticated' })(request, response)
    }
    await failureOf(api().call(getThing, { params: { id: '1' } }))
    expect(endings).toBe(1)
  })

  test('a wrong password does not end the session', async () => {
    answer = json(401, { detail: 'x', code: 'session.bad_credentials' })
    await failureOf(api().call(makeThing, { body: { name: 'n' } }))
    expect(endings).toBe(0)
  })

  test('no answer is a network failure; an aborted call is not an ApiFailure', async () => {
    const failure = await failureOf(api('http://127.0.0.1:1').call(makeThing, { body: { name: 'n' } }))
    expect(failure).toMatchObject({ status: 0, code: 'network' })
    const aborted = api().call(getThing, { params: { id: '1' }, signal: AbortSignal.abort() })
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  })
})
