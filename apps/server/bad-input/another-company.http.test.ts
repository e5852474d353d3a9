import { afterAll, expect, test } from 'vitest'
import { currentSession } from '#features/session/contract/session.ts'
import { can, ROLES, type Role } from '#platform/contract/access.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { type FilledRow, fillTables, referencesTo } from '#platform/testing/filled-tables.ts'
import { type StoredState, storedState } from '#platform/testing/stored-state.ts'
import { IS_THOROUGH } from '#platform/testing/thorough.ts'
import { type Client, startTestProgram } from '../testing.ts'
import { sendAs } from './aimed-requests.ts'
import { aimedRequest, paramsFor } from './aimed-rows.ts'
import { goodRequest } from './mutations.ts'

/** Hundreds of requests, one after the other. */
const WALK = { timeout: 300_000 }

const program = await startTestProgram()
const rows = program.database.systemRows
const companyOf = async (username: string): Promise<number> => {
  const { company_id } = await rows
    .selectFrom('users')
    .select('company_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return Number(company_id)
}

/** Password of all demo users. */
const { password_hash: knownPassword } = await rows
  .selectFrom('users')
  .select('password_hash')
  .where('username', '=', 'ana')
  .executeTakeFirstOrThrow()

const words = {
  'sign_in_countries.country': 'CO',
  'join_messages.kind': 'NO_ATTACHED',
  'join_conversations.last_kind': 'NO_ATTACHED',
  'conferences.members': '[]',
  'booking_kinds.minutes': 30,
  'agenda_rooms.capacity': 6,
  'report_unusual_days.dimension': null,
  'report_unusual_days.dimension_value': null,
  'report_unusual_days.dimension_change': null,
  'agenda_series.time_zone': 'America/Bogota',
  // The program looks up the names of others by itself, and writes what it finds.
  'trunks.disabled_at': '2026-11-02',
}

/** A row of ours, and one of the other company, in every table there is. */
const OUR_ROW: FilledRow = {
  companyId: await companyOf('ana'),
  id: 900_001,
  uuid: '5b0f4a52-0000-4000-8000-000000900001',
  marker: 'secreto-nuestro',
  words,
}
const THEIR_ROW: FilledRow = {
  companyId: await companyOf('eva'),
  id: 900_002,
  uuid: '5b0f4a52-0000-4000-8000-000000900002',
  marker: 'secreto-propio',
  words,
}
const ours = await fillTables(program.ownerUrl, OUR_ROW)
const theirs = await fillTables(program.ownerUrl, THEIR_ROW)
afterAll(() => Promise.all([ours.close(), theirs.close()]))

/** Texts known to this company only: reading one from outside is a leak. */
const OURS = /secreto-nuestro|Ana Gómez|Luis Martínez|Marta Rojas|Carolina Díaz|demo-100\d|Empresa Demo/

const ourRows = (): Promise<StoredState> =>
  storedState(program.ownerUrl, (columns) => {
    if (columns.includes('company_id')) return `company_id = ${OUR_ROW.companyId}`
    return columns.includes('slug') ? `id = ${OUR_ROW.companyId}` : 'false'
  })

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

/** Sends; a row's file that is on no disk ends its answer in the middle. */
const ask = (contract: RouteContract, { session }: Client, path: FilledRow, fields: FilledRow) =>
  sendAs(program.origin, contract, session.token, aimedRequest(contract, { path, fields })).catch(() => ({
    status: 200,
    ok: true,
    text: '',
  }))

const guarded = program.contracts.filter(({ auth }) => auth === 'session')
const nameOf = ({ method, path }: RouteContract) => `${method} ${path}`

/** Abilities of operators alone: they run the platform, across companies. */
const aboveCompanies = ({ ability }: RouteContract) =>
  ability?.roles.every((role) => role === 'operator') ?? false
/** Choices and callable numbers are not rows of a company. */
const namesRow = ({ params }: RouteContract) =>
  params !== undefined &&
  Object.keys(params.shape).some((name) => !['resource', 'number', 'kind'].includes(name))
/** Whether it names any row beside the one in its path. */
const namesOther = (contract: RouteContract) => {
  const of = (fields: FilledRow) => JSON.stringify(aimedRequest(contract, { path: THEIR_ROW, fields }))
  return of(OUR_ROW) !== of(THEIR_ROW)
}
const addressed = guarded.filter((contract) => namesRow(contract) && !aboveCompanies(contract))

/** Who is let in, so that what stops them is the company: one of each kind of company, operators only where they may. */
const ablePeople = ({ ability }: RouteContract): Role[] => {
  const able = (['administrator', 'supervisor', 'agent'] as const).find(
    (role) => !ability || can(role, ability),
  )
  return [...(able ? [able] : []), ...(!ability || can('operator', ability) ? ['operator' as const] : [])]
}

test('every table of companies has a row of each', () => {
  expect(ours.empty).toEqual([])
  expect(theirs.empty).toEqual([])
})

test('our rows look nonexistent to another company in every route that addresses one', WALK, async () => {
  expect(addressed.length).toBeGreaterThan(100)
  const wrong: string[] = []
  const before = await ourRows()
  for (const role of ROLES) {
    const eva = await enter('eva', role)
    for (const contract of addressed) {
      if (!ablePeople(contract).includes(role)) continue
      const sending = { ...goodRequest(contract), params: paramsFor(contract, OUR_ROW) }
      const { status } = await sendAs(program.origin, contract, eva.session.token, sending)
      if (status !== 404) wrong.push(`${role}: ${nameOf(contract)} ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await ourRows()).toEqual(before)
})

test(
  "another company's administrator who names our rows anywhere reads and changes nothing of ours",
  WALK,
  async () => {
    const leaks: string[] = []
    const failed: string[] = []
    const before = await ourRows()
    let eva = await enter('eva')
    for (const contract of guarded) {
      // All of it ours; then about a row of their own, which would refer to ours.
      let changed = false
      for (const path of namesRow(contract) ? [OUR_ROW, THEIR_ROW] : [OUR_ROW]) {
        const { status, ok, text } = await ask(contract, eva, path, OUR_ROW)
        changed ||= ok
        if (OURS.test(text)) leaks.push(`${nameOf(contract)} about ${path.id}: ${text.slice(0, 500)}`)
        if (status >= 500 && namesOther(contract) && (await ask(contract, eva, path, THEIR_ROW)).status < 500)
          failed.push(`${nameOf(contract)} about ${path.id}: ${status}`)
      }
      if (contract.method === 'GET' || !changed) continue
      eva = await enter('eva')
      await theirs.again()
    }
    expect(leaks).toEqual([])
    expect(failed).toEqual([])
    await program.settled()
    expect(await ourRows()).toEqual(before)
    expect(await referencesTo(program.ownerUrl, OUR_ROW, THEIR_ROW.companyId)).toEqual([])
  },
)

test('the same requests by our own administrator do read and change: the check can fail', WALK, async () => {
  const before = await ourRows()
  const read: string[] = []
  const changed: string[] = []
  let admin = await enter('admin')
  // Some of them show it.
  const some = guarded.filter(({ method }, at) => method !== 'DELETE' && (IS_THOROUGH || at % 4 === 0))
  for (const contract of some) {
    const { text, ok } = await ask(contract, admin, OUR_ROW, OUR_ROW)
    if (text.includes(OUR_ROW.marker)) read.push(contract.path)
    if (contract.method === 'GET' || !ok) continue
    changed.push(contract.path)
    admin = await enter('admin')
  }
  expect(read.length).toBeGreaterThan(50)
  expect(changed.length).toBeGreaterThan(20)
  expect(await ourRows()).not.toEqual(before)
})
