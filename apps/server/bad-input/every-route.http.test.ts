import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { can } from '#platform/contract/access.ts'
import { errorEnvelope } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { refusalsOf } from '#platform/http/server/openapi.ts'
import { storedState } from '#platform/testing/stored-state.ts'
import { type Client, startTestProgram } from '../testing.ts'
import { translateError } from '../texts.ts'
import { arbitraryBadBody, type BadRequest, badRequests, goodRequest, isDeclined } from './mutations.ts'

const program = await startTestProgram({ settings: { TRUST_PROXY: '1' } })
/** Sessions per person: rate limits are per session, and this is more than one may send in a minute. */
const SESSIONS = 8
const people: Client[] = []
for (let times = 0; times < SESSIONS; times += 1) {
  for (const name of ['ana', 'marta', 'admin', 'operador'] as const) people.push(await program.signIn(name))
}
let sent = 0
const before = await storedState(program.ownerUrl)

/** The token of somebody with the ability, so that the input is refused and not the person. */
function tokenFor({ auth, ability }: RouteContract): string | null {
  if (auth === 'none') return null
  const able = people.filter(({ session }) => !ability || can(session.role, ability))
  sent += 1
  const who = able[sent % able.length]
  if (!who) throw new Error(`no role has ${ability?.name}`)
  return who.session.token
}

/** Each from its own address: anonymous requests are limited by address. */
const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

async function send(contract: RouteContract, { params, query, body }: BadRequest): Promise<Response> {
  const token = tokenFor(contract)
  return fetch(`${program.origin}${requestUrl(contract.path, params, query)}`, {
    method: contract.method,
    headers: {
      'x-forwarded-for': anyAddress(),
      ...(token === null ? {} : { authorization: `token ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** As `badRequests` calls it. */
const UNKNOWN = 'an unknown field'

/**
 * Asserts a refusal with code and user text, and field errors if fields are wrong. The status must be in the OpenAPI document.
 */
async function expectRefused(
  contract: RouteContract,
  request: BadRequest,
  what: string,
  named = '',
): Promise<void> {
  const response = await send(contract, request)
  const text = await response.text()
  expect(refusalsOf(contract).map(({ status }) => status)).toContain(response.status)
  expect(text).toContain(named)
  expect(`${what}: ${response.status} ${text.slice(0, 200)}`).toMatch(/: 4(00|04|13|14|15|31) /)
  const { detail, code, fields } = errorEnvelope.strict().parse(JSON.parse(text))
  expect(detail).toBe(translateError('es', `errors.${code}`))
  if (code !== 'invalid') return
  for (const texts of Object.values(fields ?? {})) {
    for (const one of texts) expect(`${what}: ${one}`).not.toMatch(/Invalid|Too |\bexpected\b|^\S+: $/)
  }
}

const named = (contracts: readonly RouteContract[]) =>
  contracts.map((contract) => ({ name: `${contract.method} ${contract.path}`, contract }))
const withInput = program.contracts.filter(({ params, query, body }) => params || query || body)
/** Routes with files are multipart, and refuse JSON. */
const withBody = program.contracts.filter(({ body, upload }) => body && !upload)

/**
 * Refusals by declaration use the same code in all routes: each route gets a different quarter of the mutations. What a
 * declaration accepts is always sent.
 */
const SENT_OF = 4
let route = 0

test.each(named(withInput))('$name refuses every invalid field, with a text', async ({ contract }) => {
  route += 1
  for (const [at, request] of badRequests(contract).entries()) {
    // Uploads are refused before their fields are parsed.
    const named = request.what === UNKNOWN && !contract.upload ? 'a_field_nobody_declared' : ''
    const inTurn = (at + route) % SENT_OF === 0 || named !== ''
    if (inTurn || !isDeclined(contract, request)) await expectRefused(contract, request, request.what, named)
  }
})

test.each(named(withBody))('$name refuses arbitrary undeclared JSON', async ({ contract }) => {
  const good = goodRequest(contract)
  await fc.assert(
    fc.asyncProperty(arbitraryBadBody(contract), async (body) =>
      expectRefused(contract, { ...good, body }, JSON.stringify(body)),
    ),
    { numRuns: 4 },
  )
})

afterAll(async () => {
  await program.settled()
  // Nothing was stored, and the program still runs.
  expect(await storedState(program.ownerUrl)).toEqual(before)
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})
