import { expect, test } from 'vitest'
import { can } from '#platform/contract/access.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { type Client, type Person, startTestProgram } from '../testing.ts'
import { type BadRequest, requestsAtTheEdge, textsOfManyLines } from './mutations.ts'

const program = await startTestProgram()
const PEOPLE: readonly Person[] = ['ana', 'marta', 'admin', 'operador']

/** Several sessions per person: rate limits are per session. */
const SESSIONS = 3
const people: Client[] = []
for (let times = 0; times < SESSIONS; times += 1)
  for (const name of PEOPLE) people.push(await program.signIn(name))
let sent = 0

/** Sends as somebody with the ability. */
async function send(contract: RouteContract, { params, query, body }: BadRequest): Promise<Response> {
  const able = people.filter(({ session }) => !contract.ability || can(session.role, contract.ability))
  sent += 1
  const who = contract.auth === 'none' ? undefined : able[sent % able.length]
  return fetch(`${program.origin}${requestUrl(contract.path, params, query)}`, {
    method: contract.method,
    headers: {
      ...(who ? { authorization: `token ${who.session.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const withNumbers = program.contracts
  .map((contract) => ({
    name: `${contract.method} ${contract.path}`,
    contract,
    requests: requestsAtTheEdge(contract),
  }))
  .filter(({ requests }) => requests.length > 0)

test.each(withNumbers)('$name: every accepted number fits its column', async ({ contract, requests }) => {
  for (const request of requests) {
    const response = await send(contract, request)
    expect(`${request.what}: ${response.status} ${await response.text()}`).not.toMatch(/^[^:]*: 5/)
  }
})

/** Fields that may contain line breaks, or are hashed or compared and never shown. */
const MANY_LINES =
  /\.(message|draft|description|notes?|comment|commitment|annotation|intro|thanks|password|new_password|token|code|account|welcome|out_of_hours|opt_out_reply|question|payload\.text)$/

test('all other stored texts are one line of visible characters', () => {
  // Company announcements have paragraphs.
  const isAnnouncement = ({ path }: RouteContract, name: string) =>
    path.startsWith('/api/admin/announcements/') && name.endsWith('.body')
  const open = program.contracts.flatMap((contract) =>
    textsOfManyLines(contract)
      .filter((name) => !isAnnouncement(contract, name))
      // SDP has one fact per line; spoken texts may have pauses.
      .filter((name) => !MANY_LINES.test(name) && !/\.(local|remote|spoken)$/.test(name))
      .map((name) => `${contract.method} ${contract.path} ${name}`),
  )
  expect(open).toEqual([])
})
