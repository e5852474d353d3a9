import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { errorEnvelope } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { storedState } from '#platform/testing/stored-state.ts'
import { startTestProgram } from '../testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram({ settings: { TRUST_PROXY: '1' } })
const before = await storedState(program.ownerUrl)
afterAll(async () => {
  await program.settled()
  expect(await storedState(program.ownerUrl)).toEqual(before)
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})

/** JSON values that are small to send and large to work on; each within the size of a body. */
const FLOODS: Readonly<Record<string, string>> = {
  'a hundred thousand keys':
    `{${Array.from({ length: 100_000 }, (_, n) => `"a${n.toString(36)}":1`).join()}}`.slice(0, 2_000_000),
  'keys as a form may have': `{${Array.from({ length: 4_000 }, (_, n) => `"variables.${n}":"x"`).join()}}`,
  'a hundred thousand values': `[${'1,'.repeat(100_000)}1]`,
  'a hundred thousand levels': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  'levels of objects': `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  'a text of 400 KB': `"${'x'.repeat(400_000)}"`,
  'a text of escapes': `"${'\\u0041'.repeat(60_000)}"`,
}
/** Sent in each field, too. */
const IN_FIELDS = new Set(['keys as a form may have', 'levels of objects', 'a text of escapes'])
const KEY = '2b1c4f9e-3c1d-4f7a-9e70-0d3f6f1d2a11'
const params = { key: KEY, token: KEY, id: '1', room: 'sala-1', provider: 'whatsapp-cloud' }

/** Each from its own address. */
const send = (method: string, path: string, body: string) =>
  fetch(`${program.origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body,
  })

const fieldsOf = ({ body }: RouteContract): string[] =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : []

const open = program.contracts.filter(({ auth, method }) => auth === 'none' && method !== 'GET')

test('floods of values, levels and letters are refused by every route without a session', async () => {
  expect(open.length).toBeGreaterThan(8)
  for (const contract of open) {
    for (const [what, flood] of Object.entries(FLOODS)) {
      for (const field of [null, ...(IN_FIELDS.has(what) ? fieldsOf(contract) : [])]) {
        const body = field === null ? flood : `{${JSON.stringify(field)}:${flood}}`
        const name = `${contract.path}, ${field}: ${what}`
        const began = process.threadCpuUsage()
        const response = await send(contract.method, requestUrl(contract.path, params, undefined), body)
        expect(`${name} ${response.status}`).toMatch(/ (400|413)$/)
        errorEnvelope.strict().parse(await response.json())
        // Seconds when each value is looked at; milliseconds when it is counted.
        const { user, system } = process.threadCpuUsage(began)
        expect((user + system) / 1000, name).toBeLessThan(3_000)
      }
    }
  }
})

test('neither does any route for programs work on what a stranger sends', async () => {
  for (const { method, path } of program.rawRoutes) {
    // The demonstration's simulated telephone keeps any file, of 64 MiB in all.
    if (['GET', 'HEAD'].includes(method) || path === '/simulator/api/files') continue
    for (const flood of Object.values(FLOODS)) {
      const url = path.replaceAll(/:(\w+)/g, (_all, name: keyof typeof params) => params[name] ?? 'x')
      // 412: an upload without the protocol's version.
      expect((await send(method, url, flood)).status, path).toBeOneOf([401, 404, 412, 413])
    }
  }
})

test('nobody’s path reads nobody’s body, whole or half', async () => {
  const long = JSON.stringify(Array.from({ length: 200_000 }, () => ({})))
  for (const [method, path] of [
    ['POST', '/nope'],
    ['POST', '/healthz'],
    ['PATCH', '/api/v1/nothing/'],
  ] as const) {
    const response = await send(method, path, long)
    expect([path, response.status]).toEqual([path, 404])
    // Answered while the rest of the body has not come.
    const { hostname, port } = new URL(program.origin)
    const socket = connect(Number(port), hostname)
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n[`,
    )
    const [head] = await once(socket, 'data')
    expect(String(head)).toMatch(/^HTTP\/1\.1 404 /)
    await once(socket.resume(), 'close')
  }
})
