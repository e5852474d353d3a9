import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makePerson } from '#features/crm/server/testing.ts'
import { boardCall, outsideNumbers } from '#features/pbx/server/board/board-state.ts'
import type { CallNow } from '#features/pbx/server/board/live-telephony.ts'
import {
  conferences,
  getConferencesApp,
  listConferenceMembers,
} from '#features/phone/contract/conferences.ts'
import { readJourney } from '#features/phone/contract/journey.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import { namesOf, supervisorsOf } from '#platform/telephony/names/name-numbers.ts'
import { type Client, startTestProgram } from './testing.ts'
import { nameNumbers } from './wiring/name-numbers.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
let ana: Client
let marta: Client
let eva: Client
let companyId: number

beforeAll(async () => {
  ;[ana, marta, eva] = await program.signInAll('ana', 'marta', 'eva')
  companyId = ana.session.company.id
})

/** A call from outside to Ana, forwarded to another number outside, which answered. */
async function forwarded(from: string, to: string): Promise<string> {
  const id = randomUUID()
  const at = new Date()
  const shared = { company_id: companyId, started_at: at, answered_at: at, ended_at: at, outcome: 'answered' }
  await rows
    .insertInto('calls')
    .values({
      ...shared,
      id,
      dialed: '1001',
      direction: 'inbound',
      caller_number: from,
      caller_name: 'MOVIL',
    })
    .execute()
  const { id: extension } = await rows
    .selectFrom('extensions')
    .select('id')
    .where('endpoint', '=', 'demo-1001')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('call_records')
    .values({
      ...shared,
      call_id: id,
      extension_id: extension,
      direction: 'INCOMING',
      other_number: from,
      other_name: 'Rosa de antes',
      missed: false,
    })
    .execute()
  const facts = [
    { kind: 'entered', about: { number: from, name: 'MOVIL', dialed: '1001', trunk: 1 } },
    { kind: 'outside', about: { number: `9${to}`, asked: to, trunk: 1 } },
    { kind: 'answered', about: { extension: null, number: to } },
  ]
  await rows
    .insertInto('call_facts')
    .values(
      facts.map(({ kind, about }, index) => ({
        company_id: companyId,
        call_id: id,
        step: index + 1,
        kind,
        at,
        about: sql`${JSON.stringify(about)}::jsonb`,
      })),
    )
    .execute()
  return id
}

test('the way of a call names the people outside, as its reader may know them', async () => {
  const [from, to] = ['573007770051', '573007770052']
  const callId = await forwarded(from, to)
  const way = async (client: Client) =>
    (await client.call(readJourney, { params: { callId } })).steps.map(({ kind, name }) => [kind, name])
  expect(await way(ana)).toEqual([
    ['entered', 'Rosa de antes'],
    ['outside', `9${to}`],
    ['answered', to],
  ])
  // Ana's own name for the caller is not the company's.
  expect((await way(marta))[0]).toEqual(['entered', 'MOVIL'])

  const before = await program.statements.during(() => way(ana))
  await makePerson(ana, { first_name: 'Rosa', last_name: 'Pérez', mobile: '3007770051' })
  await makePerson(ana, { first_name: 'Juan', last_name: 'Rulfo', mobile: '3007770052' })
  const named = [
    ['entered', 'Rosa Pérez'],
    ['outside', 'Juan Rulfo'],
    ['answered', 'Juan Rulfo'],
  ]
  expect([await way(ana), await way(marta)]).toEqual([named, named])
  expect((await program.statements.during(() => way(ana))).length).toBeLessThanOrEqual(before.length)
  expect((await eva.send(readJourney, { params: { callId } })).status).toBe(404)
})

test('a conference names those outside by the name of today, in its list, its file and its members', async () => {
  const number = '573007770053'
  const member = (account: string, extension: string, name: string, role: string) => ({
    account,
    extension,
    name,
    role,
    joined_at: new Date().toISOString(),
    left_at: null,
  })
  const members = [
    member('demo-1001', '1001', 'Ana Gómez', 'moderator'),
    member(`trunk.1:${number}`, number, number, 'member'),
  ]
  const conference = randomUUID()
  await sql`
    INSERT INTO conferences (company_id, conference_id, moderator, started_at, ended_at, members, names, user_ids, asterisk_server_id)
    VALUES (${companyId}, ${conference}, 'Ana Gómez', now(), now(), ${JSON.stringify(members)}::jsonb,
            ${`Ana Gómez, ${number}`}, ${[ana.session.userId]}::bigint[], 1)`.execute(rows)
  await makePerson(ana, { first_name: 'Olga', last_name: 'Ríos', mobile: '3007770053' })

  const { results } = await ana.call(conferences.routes.list, { query: {} })
  const listed = results.find((one) => one.conference_id === conference)
  expect(listed?.names).toBe('Ana Gómez, Olga Ríos')
  const sheet = await ana.download(conferences.routes.exportSheet, { query: { format: 'csv' } })
  expect(await sheet.text()).toContain('Ana Gómez, Olga Ríos')
  const app = await ana.call(getConferencesApp, { query: {} })
  expect(app.conferences.find((one) => one.conference_id === conference)?.members[1]?.name).toBe('Olga Ríos')
  const params = { id: listed?.id ?? 0 }
  const people = await ana.call(listConferenceMembers, { params })
  expect(people.results.map(({ name }) => name)).toEqual(['Ana Gómez', 'Olga Ríos'])
  expect((await eva.send(listConferenceMembers, { params })).status).toBe(404)
})

test('the live board names people outside; a call in a voicemail box shows whose it is', async () => {
  const [from, to] = ['573007770054', '573007770055']
  await makePerson(ana, { first_name: 'Iris', last_name: 'Gómez', mobile: '3007770054' })
  await makePerson(ana, { first_name: 'Luz', last_name: 'Ávila', mobile: '3007770055' })
  const plan = {
    queues: new Map(),
    ivrs: new Map(),
    extensions: new Map([[7, { name: 'Luis Martínez' }]]),
  } as unknown as Plan
  const call = (more: Partial<CallNow>): CallNow => ({
    id: randomUUID(),
    caller: { extension: null, name: 'MOVIL', number: from },
    callee: null,
    dialed: '1002',
    phase: 'routing',
    within: null,
    direction: 'inbound',
    trunks: [],
    startedAt: 0,
    answeredAt: null,
    ...more,
  })
  const calls = [
    call({ within: { kind: 'voicemail', id: 7 } }),
    call({ caller: { extension: 3, name: 'Ana Gómez', number: '1001' }, dialed: to, direction: 'outbound' }),
  ]
  const names = await namesOf(nameNumbers, rows, supervisorsOf(companyId), calls.flatMap(outsideNumbers))
  expect(calls.map((one) => boardCall(one, plan, names))).toMatchObject([
    { caller: `${from} Iris Gómez`, callee: '1002', phase: 'voicemail', where: 'Luis Martínez' },
    { caller: '1001 Ana Gómez', callee: `${to} Luz Ávila` },
  ])
  // Another company's board names nobody of this one.
  const theirs = supervisorsOf(eva.session.company.id)
  expect(await namesOf(nameNumbers, rows, theirs, [from])).toEqual(new Map())
})
