import { request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { can, type Role } from '#platform/contract/access.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import { nobodysParams, sendAs } from '../bad-input/aimed-requests.ts'
import { goodRequest } from '../bad-input/mutations.ts'
import { type Client, type Person, startTestProgram } from '../testing.ts'

/** Every request is judged in one place by the ability that its route declares: one route for each ability tells it. */
const program = await startTestProgram()
const rows = program.database.systemRows

/** One user per role. */
const PEOPLE: Record<Role, Person> = {
  operator: 'operador',
  administrator: 'admin',
  supervisor: 'marta',
  agent: 'ana',
}
const roles = Object.keys(PEOPLE) as Role[]

const signedIn = new Map<Role, Client>()
/** Signs in once, and again after anything that may have ended the session. */
async function personOf(role: Role): Promise<Client> {
  const client = signedIn.get(role) ?? (await program.signIn(PEOPLE[role]))
  signedIn.set(role, client)
  return client
}

// Before the other company's sign-in, so that the first session belongs to our own company.
await personOf('agent')
const eva = await program.signIn('eva')
/** A user of the other company in this role. */
async function stranger(role: Role): Promise<Client> {
  // Operators exist only in a provider's company.
  await rows
    .updateTable('companies')
    .set({ is_provider: role === 'operator' })
    .where('slug', '=', 'otra')
    .execute()
  await rows.updateTable('users').set({ role }).where('username', '=', 'eva').execute()
  return eva
}

/** What decides how a request is let in: its ability, and the way its input and answer take. */
const kindOf = ({ ability, upload, download, linked }: RouteContract): string =>
  [ability?.name ?? 'signed in', upload && 'upload', download && 'download', linked && 'linked']
    .filter(Boolean)
    .join(', ')

const guarded = program.contracts.filter(({ auth }) => auth === 'session')
const ofEachKind = [...Map.groupBy(guarded, kindOf)].flatMap(([kind, [contract]]) =>
  contract ? [{ kind, contract }] : [],
)
/** Any answer but a refusal of the caller. */
const LET_IN = /^(2\d\d|400|404|409|413|415|429|503)$/

test('there are abilities to check', () => {
  expect(new Set(guarded.map(({ ability }) => ability)).size).toBeGreaterThan(30)
  expect(program.socketContracts.length).toBeGreaterThan(1)
})

/** The bin of a list needs the right to restore, besides that of the list. */
const outsideBin = (query: Record<string, unknown>): Record<string, unknown> =>
  query.state === 'removed' ? { ...query, state: undefined } : query

test.each(roles)('the role %s is let in or refused as the ability says', async (role) => {
  const wrong: string[] = []
  for (const { kind, contract } of ofEachKind) {
    const answer = await sendAs(program.origin, contract, (await personOf(role)).session.token, {
      params: nobodysParams(contract),
      query: outsideBin(goodRequest(contract).query),
      // Sends invalid input where possible, so that nothing is executed.
      body: contract.body ? { a_field_nobody_declared: true } : undefined,
    })
    // Some requests end the session.
    if (contract.method !== 'GET' && answer.ok) signedIn.delete(role)
    const may = !contract.ability || can(role, contract.ability)
    const isRight = may ? LET_IN.test(String(answer.status)) : answer.status === 403
    if (!isRight) wrong.push(`${kind}: ${contract.method} ${contract.path} ${answer.status}`)
  }
  expect(wrong).toEqual([])
})

const upgrade = (path: string, protocol: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const answer = request(`${program.origin}${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        'sec-websocket-protocol': protocol,
      },
    })
    answer.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    answer.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    answer.on('error', reject)
    answer.end()
  })

/** Paths of sockets contain their owner: account, user or name; one has the ticket in its path. */
function addressOf(contract: SocketContract, { session }: Client, ticket?: string): string {
  const { sipData, userId, username } = session
  const words: Record<string, unknown> = {
    account: sipData?.account ?? 'nobody',
    token: ticket ?? 'none',
    userName: 'admin',
    official: 'true',
    agent: username,
  }
  const path = requestUrl(
    contract.path,
    new Proxy({}, { get: (_, name) => words[String(name)] ?? userId }),
    undefined,
  )
  return ticket === undefined || contract.path.includes(':token') ? path : `${path}?ticket=${ticket}`
}

/** Each socket's path names its owner in its own way: all of them are checked. */
describe.each(program.socketContracts.map((contract) => ({ path: contract.path, contract })))(
  'the socket $path',
  ({ contract }) => {
    const enter = async (as: Client, whose: Client) =>
      upgrade(addressOf(contract, whose, await as.ticket(contract.purpose)), 'sip')

    test.each(roles)('is allowed or refused to the role %s as its ability says', async (role) => {
      const own = await personOf(role)
      const answer = await enter(own, own)
      if (!contract.ability || can(role, contract.ability)) expect([101, 404]).toContain(answer)
      else expect(answer).toBe(403)
    })

    test('is refused without a ticket, and not found for another company', async () => {
      const ana = await personOf('agent')
      expect(await upgrade(addressOf(contract, ana), 'sip')).toBe(401)
      if (!contract.path.includes(':')) return
      for (const role of roles) {
        expect([403, 404]).toContain(await enter(await stranger(role), ana))
      }
    })
  },
)

afterAll(async () => {
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})
