import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { currentSession } from '#features/session/contract/session.ts'
import { can, ROLES, type Role } from '#platform/contract/access.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { type StoredState, storedState } from '#platform/testing/stored-state.ts'
import { IS_THOROUGH } from '#platform/testing/thorough.ts'
import { type Client, startTestProgram } from '../testing.ts'
import { paramsOf, sendAs } from './aimed-requests.ts'
import { goodRequest } from './mutations.ts'

/** Hundreds of requests, one after the other. */
const WALK = { timeout: 300_000 }

const program = await startTestProgram()
const rows = program.database.systemRows
// First, so that the first session is ours, too.
await program.signIn('ana')
const ours = await rows
  .selectFrom('companies')
  .select('id')
  .where('slug', '=', 'demo')
  .executeTakeFirstOrThrow()

/** Password of all demo users. */
const { password_hash: knownPassword } = await rows
  .selectFrom('users')
  .select('password_hash')
  .where('username', '=', 'ana')
  .executeTakeFirstOrThrow()

/** Texts known to this company only: reading one from outside is a leak. */
const OURS = /Ana Gómez|Luis Martínez|Marta Rojas|Carolina Díaz|demo-100\d|Empresa Demo/

const ourRows = (): Promise<StoredState> =>
  storedState(program.ownerUrl, (columns) => {
    if (columns.includes('company_id')) return `company_id = ${ours.id}`
    return columns.includes('slug') ? `id = ${ours.id}` : 'false'
  })

/** An id of a row of ours for each of these tables; in `npm run test:all` the ids of all their rows. */
async function ourIds(): Promise<number[]> {
  const tables = ['users', 'extensions', 'call_records', 'call_labels', 'sessions'] as const
  const found = await Promise.all(
    tables.map((table) =>
      rows.selectFrom(table).select('id').where('company_id', '=', ours.id).orderBy('id').execute(),
    ),
  )
  const chosen = IS_THOROUGH ? found : found.map((some) => some.slice(0, 1))
  return [...new Set([ours.id, ...chosen.flat().map(({ id }) => id)])]
}

/** Copies a value with every integer, which may be an id, replaced by `id`. */
function aimedAt(value: unknown, id: number): unknown {
  if (typeof value === 'number') return id
  if (Array.isArray(value)) return value.length > 0 ? value.map((inner) => aimedAt(inner, id)) : [id]
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, aimedAt(inner, id)]))
}

const signedIn = new Map<string, Client>()

/** Signs in, as an administrator if nothing else is said, whatever earlier requests did to account, company or session. */
async function enter(person: 'eva' | 'admin', role: Role = 'administrator'): Promise<Client> {
  const account = await rows
    .updateTable('users')
    .set({ role, disabled_at: null, deleted_at: null, password_hash: knownPassword })
    .where('username', '=', person)
    .returning(['id', 'company_id'])
    .executeTakeFirstOrThrow()
  await rows.deleteFrom('sign_in_failures').execute()
  await rows.deleteFrom('second_factors').where('user_id', '=', account.id).execute()
  await rows
    .updateTable('companies')
    // Operators exist only in a provider's company.
    .set({ require_second_factor: false, is_provider: role === 'operator' })
    .where('id', '=', account.company_id)
    .execute()
  const known = signedIn.get(person)
  if (known && (await known.send(currentSession, {})).ok) return known
  const client = await program.signIn(person)
  signedIn.set(person, client)
  return client
}

function answerTo(contract: RouteContract, client: Client, id: number) {
  const { params, query, body } = goodRequest(contract)
  const whole = (part: Record<string, unknown>) => aimedAt(part, id) as Record<string, unknown>
  const aimed = { params: whole(params), query, body: aimedAt(body, id) }
  return sendAs(program.origin, contract, client.session.token, aimed)
}

/** Ids that produce distinct requests: many routes contain none. */
function distinctIds(contract: RouteContract, ids: readonly number[]): number[] {
  const { params, body } = goodRequest(contract)
  const byRequest = new Map(ids.map((id) => [JSON.stringify([aimedAt(params, id), aimedAt(body, id)]), id]))
  return [...byRequest.values()]
}

const guarded = program.contracts.filter(({ auth }) => auth === 'session')
const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`

/** Abilities of operators alone: they run the platform, across companies. */
const aboveCompanies = ({ ability }: RouteContract) =>
  ability?.roles.every((role) => role === 'operator') ?? false
/** Choices and callable numbers are not rows of a company. */
const namesRow = ({ params }: RouteContract) =>
  params !== undefined && Object.keys(params.shape).some((name) => !['resource', 'number'].includes(name))
const addressed = guarded.filter((contract) => namesRow(contract) && !aboveCompanies(contract))

/** Ids of ours for every kind that a path can name: our rows were created first. */
const callId = randomUUID()
await rows
  .insertInto('calls')
  .values({ id: callId, company_id: ours.id, dialed: '1002', started_at: new Date(), ended_at: new Date() })
  .execute()
const ourParams = (contract: RouteContract) => paramsOf(contract, ['1', callId, 'demo-1001', '1001', 'user'])

/** Who is let in, so that what stops them is the company: one of each kind of company, operators only where they may. */
const ablePeople = ({ ability }: RouteContract): Role[] => {
  const able = (['administrator', 'supervisor', 'agent'] as const).find(
    (role) => !ability || can(role, ability),
  )
  return [...(able ? [able] : []), ...(!ability || can('operator', ability) ? ['operator' as const] : [])]
}

test('our rows look nonexistent to another company in every route that addresses one', WALK, async () => {
  expect(addressed.length).toBeGreaterThan(100)
  const wrong: string[] = []
  const before = await ourRows()
  for (const role of ROLES) {
    const eva = await enter('eva', role)
    for (const contract of addressed) {
      if (!ablePeople(contract).includes(role)) continue
      const sending = { ...goodRequest(contract), params: ourParams(contract) }
      const { status } = await sendAs(program.origin, contract, eva.session.token, sending)
      if (status !== 404) wrong.push(`${role}: ${nameOf(contract)} ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await ourRows()).toEqual(before)
})

test(
  "another company's administrator who tries every route with our ids reads and changes nothing of ours",
  WALK,
  async () => {
    const leaks: string[] = []
    const before = await ourRows()
    const ids = await ourIds()
    let eva = await enter('eva')
    for (const contract of guarded) {
      for (const id of distinctIds(contract, ids)) {
        const { text } = await answerTo(contract, eva, id)
        if (OURS.test(text)) leaks.push(`${nameOf(contract)} with ${id}: ${text.slice(0, 500)}`)
      }
      if (contract.method !== 'GET') eva = await enter('eva')
    }
    expect(leaks).toEqual([])
    await program.settled()
    expect(await ourRows()).toEqual(before)
  },
)

test('the same requests by our own administrator do read and change: the check can fail', WALK, async () => {
  const before = await ourRows()
  const luis = await program.signIn('luis')
  const read: string[] = []
  const changed: string[] = []
  for (const contract of guarded.filter(({ method }) => method !== 'DELETE')) {
    if (read.length > 3 && changed.length > 3) break
    const admin = await enter('admin')
    const { text, ok } = await answerTo(contract, admin, luis.session.userId)
    if (OURS.test(text)) read.push(contract.path)
    if (ok && contract.method !== 'GET') changed.push(contract.path)
  }
  expect(read.length).toBeGreaterThan(3)
  expect(await ourRows()).not.toEqual(before)
})
