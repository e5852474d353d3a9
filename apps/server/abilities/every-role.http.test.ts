import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { can, type Role } from '#platform/contract/access.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import { storedState } from '#platform/testing/stored-state.ts'
import { goodRequest } from '../bad-input/mutations.ts'
import { type Client, type Person, startTestProgram } from '../testing.ts'

/** Calls every route with an invalid token: more requests in a minute than a stranger may make. */
const program = await startTestProgram({ settings: { FAILED_TOKENS_PER_MINUTE: '100000' } })
const rows = program.database.systemRows

/** One user per role, in the company whose data others must not reach. */
const OWN: Record<Role, Person> = {
  operator: 'operador',
  administrator: 'admin',
  supervisor: 'marta',
  agent: 'ana',
}
const roles = Object.keys(OWN) as Role[]
const companyOf = async (slug: string) =>
  (await rows.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
const [demo, otra] = [await companyOf('demo'), await companyOf('otra')]

const signedIn = new Map<Role, Client>()
/** Signs in once, and again after anything that may have ended the session. */
async function ownOf(role: Role): Promise<Client> {
  const client = signedIn.get(role) ?? (await program.signIn(OWN[role]))
  signedIn.set(role, client)
  return client
}

// Before the other company's sign-in, so that the first session belongs to our own company.
await ownOf('agent')
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

/** Ids in the first company for every kind that a path can name. */
const callId = randomUUID()
await rows
  .insertInto('calls')
  .values({ id: callId, company_id: demo, dialed: '1002', started_at: new Date(), ended_at: new Date() })
  .execute()
const FIRST_OF_EVERY_TABLE = 1

/** The first of these values that the declaration accepts, for each parameter. */
function paramsOf(contract: RouteContract, values: readonly string[]): Record<string, unknown> {
  const shape = contract.params?.shape ?? {}
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const accepts = (value: unknown) =>
        (schema as { safeParse(v: unknown): { success: boolean } }).safeParse(value).success
      // A choice accepts none of them: adds its own options.
      const words = 'options' in schema && Array.isArray(schema.options) ? schema.options : []
      const made = [...values, ...words].find(accepts)
      if (made === undefined) throw new Error(`no value for ${name} of ${contract.path}`)
      return [name, made]
    }),
  )
}

/** Ids in the first company: its rows were created first. */
const foreignParams = (contract: RouteContract) =>
  paramsOf(contract, [String(FIRST_OF_EVERY_TABLE), callId, 'demo-1001', '1001', 'user'])
/** Nonexistent ids: otherwise the walk would end its own sessions or change its own password. */
const nobodysParams = (contract: RouteContract) =>
  paramsOf(contract, ['2000000000', randomUUID(), 'demo-9999', '9999', 'nothing'])

interface Sending {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Multipart: the file, and the body's fields as texts. */
function formOf({ upload }: RouteContract, body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  form.append(upload?.part ?? 'file', new Blob(['a']), 'a.txt')
  return form
}

async function status(contract: RouteContract, token: string | null, sending: Sending): Promise<number> {
  const body = contract.upload ? formOf(contract, sending.body) : JSON.stringify(sending.body)
  const response = await fetch(
    `${program.origin}${requestUrl(contract.path, sending.params, sending.query)}`,
    {
      method: contract.method,
      headers: {
        ...(token === null ? {} : { authorization: `token ${token}` }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    },
  )
  await response.arrayBuffer()
  return response.status
}

const guarded = program.contracts.filter(({ auth }) => auth === 'session')
const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`
const named = (contracts: readonly RouteContract[]) =>
  contracts.map((contract) => ({ name: nameOf(contract), contract }))
/** Any answer but a refusal of the caller. */
const LET_IN = /^(2\d\d|400|404|409|413|415|429|503)$/

test('there are routes to check', () => {
  expect(guarded.length).toBeGreaterThan(20)
  expect(program.socketContracts.length).toBeGreaterThan(1)
})

/** The bin of a list needs the right to restore, besides that of the list. */
const outsideBin = (query: Record<string, unknown>): Record<string, unknown> =>
  query.state === 'removed' ? { ...query, state: undefined } : query

describe('every route', () => {
  test.each(named(guarded))('$name is refused without a session', async ({ contract }) => {
    expect(await status(contract, null, goodRequest(contract))).toBe(401)
    expect(await status(contract, 'nobody', goodRequest(contract))).toBe(401)
  })

  describe.each(roles)('for the role %s', (role) => {
    test.each(named(guarded))('$name is allowed or refused as its ability says', async ({ contract }) => {
      const { token } = (await ownOf(role)).session
      // Sends invalid input where possible, so that nothing is executed.
      const body = contract.body ? { a_field_nobody_declared: true } : undefined
      const sending = {
        params: nobodysParams(contract),
        query: outsideBin(goodRequest(contract).query),
        body,
      }
      const answer = String(await status(contract, token, sending))
      // Some requests end the session.
      if (contract.method !== 'GET' && answer.startsWith('2')) signedIn.delete(role)
      if (!contract.ability || can(role, contract.ability)) expect(answer).toMatch(LET_IN)
      else expect(answer).toBe('403')
    })
  })
})

describe("another company's rows", () => {
  /** Abilities of operators alone: they run the platform, across companies. */
  const aboveCompanies = ({ ability }: RouteContract) =>
    ability?.roles.every((role) => role === 'operator') ?? false
  /** Choices and callable numbers are not rows of a company. */
  const namesRow = ({ params }: RouteContract) =>
    params !== undefined && Object.keys(params.shape).some((name) => !['resource', 'number'].includes(name))
  const addressed = guarded.filter((contract) => namesRow(contract) && !aboveCompanies(contract))

  test('are addressed by some routes', () => expect(addressed.length).toBeGreaterThan(5))

  describe.each(roles)('for its %s', (role) => {
    test('look nonexistent in every route that addresses one', async () => {
      const { token } = (await stranger(role)).session
      const before = await storedState(program.ownerUrl, ofDemo)
      for (const contract of addressed) {
        const sending = { ...goodRequest(contract), params: foreignParams(contract) }
        const allowed = !contract.ability || can(role, contract.ability)
        const answer = await status(contract, token, sending)
        expect(`${nameOf(contract)} ${answer}`).toBe(`${nameOf(contract)} ${allowed ? 404 : 403}`)
      }
      expect(await storedState(program.ownerUrl, ofDemo)).toEqual(before)
    })
  })

  /** The first company's rows only. */
  const ofDemo = (columns: readonly string[]): string => {
    if (columns.includes('company_id')) return `company_id = ${demo}`
    return columns.includes('slug') ? `id = ${demo}` : 'false'
  }
})

const upgrade = (path: string, protocol: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(`${program.origin}${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        'sec-websocket-protocol': protocol,
      },
    })
    asked.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    asked.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end()
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

describe.each(program.socketContracts.map((contract) => ({ path: contract.path, contract })))(
  'the socket $path',
  ({ contract }) => {
    const enter = async (as: Client, whose: Client) =>
      upgrade(addressOf(contract, whose, await as.ticket(contract.purpose)), 'sip')

    test.each(roles)('is allowed or refused to the role %s as its ability says', async (role) => {
      const own = await ownOf(role)
      const answer = await enter(own, own)
      if (!contract.ability || can(role, contract.ability)) expect([101, 404]).toContain(answer)
      else expect(answer).toBe(403)
    })

    test('is refused without a ticket, and not found for another company', async () => {
      const ana = await ownOf('agent')
      expect(await upgrade(addressOf(contract, ana), 'sip')).toBe(401)
      if (!contract.path.includes(':')) return
      for (const role of roles) {
        expect([403, 404]).toContain(await enter(await stranger(role), ana))
      }
    })
  },
)

afterAll(async () => {
  expect(otra).not.toBe(demo)
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})
