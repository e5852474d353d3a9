import { expect, test } from 'vitest'
import { can } from '#platform/contract/access.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { IS_THOROUGH } from '#platform/testing/thorough.ts'
import { type Client, type Person, startTestProgram } from '../testing.ts'
import { sendAs } from './aimed-requests.ts'
import {
  type BadRequest,
  queriesAtTheEdge,
  requestsAtTheEdge,
  requestsAtTheEndsOfTime,
  textsOfManyLines,
} from './mutations.ts'

const program = await startTestProgram()
const PEOPLE: readonly Person[] = ['ana', 'marta', 'admin', 'operador']

/** Several sessions per person: some requests end their own. */
const SESSIONS = 3
const people: Client[] = []
for (let times = 0; times < SESSIONS; times += 1)
  for (const name of PEOPLE) people.push(await program.signIn(name))
let sent = 0

/** Sends as somebody with the ability. */
async function send(contract: RouteContract, request: BadRequest) {
  const able = people.filter(({ session }) => !contract.ability || can(session.role, contract.ability))
  sent += 1
  const who = contract.auth === 'none' ? undefined : able[sent % able.length]
  return sendAs(program.origin, contract, who?.session.token ?? null, request)
}

/**
 * Whether a list answers all filters of its address at their edges together, which is one query with all of them. Of one that does not,
 * each is asked alone: a refusal tells nothing of the others.
 */
async function fitAtOnce(contract: RouteContract): Promise<boolean> {
  if (contract.method !== 'GET' || IS_THOROUGH) return false
  for (const request of queriesAtTheEdge(contract)) if (!(await send(contract, request)).ok) return false
  return true
}

const areas = Map.groupBy(program.contracts, ({ path }) => path.split('/').slice(0, 4).join('/'))

test.each([...areas])(
  'in %s every accepted number fits its column, and every day is one',
  async (_area, contracts) => {
    const wrong: string[] = []
    for (const contract of contracts) {
      const atOnce = await fitAtOnce(contract)
      for (const request of [...requestsAtTheEdge(contract), ...requestsAtTheEndsOfTime(contract)]) {
        if (request.part === 'query' && atOnce) continue
        const { status } = await send(contract, request)
        if (status >= 500) wrong.push(`${contract.method} ${contract.path} ${request.what}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

/** Fields that may contain line breaks, or are hashed or compared and never shown. */
const MANY_LINES =
  /\.(message|draft|description|notes?|comment|commitment|annotation|intro|thanks|password|new_password|token|code|account|welcome|out_of_hours|opt_out_reply|question|consent|payload\.text)$/

test('all other stored texts are one line of visible characters', () => {
  // Announcements, the operator's notices and incidents have paragraphs; certificates are PEM.
  const isAnnouncement = ({ path }: RouteContract, name: string) =>
    (/^\/api\/admin\/(announcements|platform-notices|incidents)\//.test(path) &&
      /\.body(_es|_en)?$/.test(name)) ||
    name.endsWith('.certificates')
  const open = program.contracts.flatMap((contract) =>
    textsOfManyLines(contract)
      .filter((name) => !isAnnouncement(contract, name))
      // SDP has one fact per line; spoken texts may have pauses.
      .filter((name) => !MANY_LINES.test(name) && !/\.(local|remote|spoken)$/.test(name))
      .map((name) => `${contract.method} ${contract.path} ${name}`),
  )
  expect(open).toEqual([])
})
