import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { can } from '#platform/contract/access.ts'
import { errorEnvelope } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { refusalsOf } from '#platform/http/server/openapi.ts'
import { storedState } from '#platform/testing/stored-state.ts'
import { type Client, startTestProgram } from '../testing.ts'
import { translateError } from '../texts.ts'
import { type BadRequest, badRequests, refusalOf } from './mutations.ts'

const program = await startTestProgram({ settings: { TRUST_PROXY: '1' } })
const people: Client[] = await program.signInAll('ana', 'marta', 'admin', 'operador')
const before = await storedState(program.ownerUrl)

/** The token of somebody with the ability, so that the input is refused and not the person. */
function tokenFor({ auth, ability }: RouteContract): string | null {
  if (auth === 'none') return null
  const who = people.find(({ session }) => !ability || can(session.role, ability))
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

const withInput = program.contracts.filter(({ params, query, body }) => params || query || body)
const areas = Map.groupBy(withInput, ({ path }) => path.split('/').slice(0, 4).join('/'))

/**
 * What a declaration refuses is refused by one parser, with all its cases in every-declaration.test.ts: one of them shows
 * that the route is behind it. What the declaration accepts is refused by the route, and all of it is sent.
 */
function requestsTo(contract: RouteContract): BadRequest[] {
  const requests = badRequests(contract).map((one) => ({
    one,
    isDeclined: refusalOf(contract, one) !== null,
  }))
  const declined = requests.filter(({ isDeclined }) => isDeclined).map(({ one }) => one)
  const accepted = requests.filter(({ isDeclined }) => !isDeclined).map(({ one }) => one)
  const unknown = declined.find(({ what }) => what === UNKNOWN) ?? declined[0]
  return unknown ? [unknown, ...accepted] : accepted
}

test.each([...areas])('every route of %s refuses invalid input, with a text', async (_area, contracts) => {
  for (const contract of contracts) {
    for (const request of requestsTo(contract)) {
      // Uploads are refused before their fields are parsed.
      const named = request.what === UNKNOWN && !contract.upload ? 'a_field_nobody_declared' : ''
      await expectRefused(contract, request, `${contract.method} ${contract.path}: ${request.what}`, named)
    }
  }
})

afterAll(async () => {
  await program.settled()
  // Nothing was stored, and the program still runs.
  expect(await storedState(program.ownerUrl)).toEqual(before)
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})
