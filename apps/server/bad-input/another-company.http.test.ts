import { expect, test } from 'vitest'
import { currentSession } from '#features/session/contract/session.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { type StoredState, storedState } from '#platform/testing/stored-state.ts'
import { type Client, startTestProgram } from '../testing.ts'
import { goodRequest } from './mutations.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
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

/** Ids of all our rows, in all tables. */
async function ourIds(): Promise<number[]> {
  const tables = ['users', 'extensions', 'call_records', 'call_labels', 'sessions'] as const
  const found = await Promise.all(
    tables.map((table) => rows.selectFrom(table).select('id').where('company_id', '=', ours.id).execute()),
  )
  return [...new Set([ours.id, ...found.flat().map(({ id }) => id)])]
}

/** Copies a value with every integer, which may be an id, replaced by `id`. */
function aimedAt(value: unknown, id: number): unknown {
  if (typeof value === 'number') return id
  if (Array.isArray(value)) return value.length > 0 ? value.map((inner) => aimedAt(inner, id)) : [id]
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, aimedAt(inner, id)]))
}

const signedIn = new Map<string, Client>()

/** Signs in as an administrator, whatever earlier requests did to account, company or session. */
async function enter(person: 'eva' | 'admin'): Promise<Client> {
  const account = await rows
    .updateTable('users')
    .set({ role: 'administrator', disabled_at: null, deleted_at: null, password_hash: knownPassword })
    .where('username', '=', person)
    .returning(['id', 'company_id'])
    .executeTakeFirstOrThrow()
  await rows.deleteFrom('sign_in_failures').execute()
  await rows.deleteFrom('second_factors').where('user_id', '=', account.id).execute()
  await rows
    .updateTable('companies')
    .set({ require_second_factor: false })
    .where('id', '=', account.company_id)
    .execute()
  const known = signedIn.get(person)
  if (known && (await known.send(currentSession, {})).ok) return known
  const client = await program.signIn(person)
  signedIn.set(person, client)
  return client
}

async function answerTo(contract: RouteContract, client: Client, id: number): Promise<Response> {
  const { params, query, body } = goodRequest(contract)
  const whole = (part: Record<string, unknown>) => aimedAt(part, id) as Record<string, unknown>
  return fetch(`${program.origin}${requestUrl(contract.path, whole(params), query)}`, {
    method: contract.method,
    headers: {
      authorization: `token ${client.session.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(aimedAt(body, id)) }),
  })
}

/** Ids that produce distinct requests: many routes contain none. */
function distinctIds(contract: RouteContract, ids: readonly number[]): number[] {
  const { params, body } = goodRequest(contract)
  const byRequest = new Map(ids.map((id) => [JSON.stringify([aimedAt(params, id), aimedAt(body, id)]), id]))
  return [...byRequest.values()]
}

const guarded = program.contracts.filter(({ auth }) => auth === 'session')

test("another company's administrator who tries every route with our ids reads and changes nothing of ours", async () => {
  const before = await ourRows()
  const ids = await ourIds()
  for (const contract of guarded) {
    const eva = await enter('eva')
    for (const id of distinctIds(contract, ids)) {
      const text = await (await answerTo(contract, eva, id)).text()
      expect(`${contract.method} ${contract.path} with ${id}: ${text}`).not.toMatch(OURS)
    }
  }
  await program.settled()
  expect(await ourRows()).toEqual(before)
}, 240_000)

test('the same requests by our own administrator do read and change: the check can fail', async () => {
  const before = await ourRows()
  const luis = await program.signIn('luis')
  const read: string[] = []
  for (const contract of guarded.filter(({ method }) => method !== 'DELETE')) {
    const admin = await enter('admin')
    const text = await (await answerTo(contract, admin, luis.session.userId)).text()
    if (OURS.test(text)) read.push(contract.path)
  }
  expect(read.length).toBeGreaterThan(3)
  expect(await ourRows()).not.toEqual(before)
}, 120_000)
