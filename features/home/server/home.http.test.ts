import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { buildCallRecord } from '#features/phone/server/testing.ts'
import { users } from '#features/users/contract/users.ts'
import { localDay } from '#platform/i18n/format.ts'
import { agendaQuery, getHome, missedQuery, pendingQuery, teamQuery } from '../contract/home.ts'

const program = await startTestProgram()
let ana: Client
let eva: Client

const missedBy = async (endpoint: string, name: string): Promise<number> => {
  const owner = await program.database.systemRows
    .selectFrom('extensions')
    .select(['id', 'company_id as companyId'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
  return buildCallRecord(program.database, owner, {
    direction: 'INCOMING',
    number: '1003',
    name,
    talked: null,
    missed: true,
  })
}

const planNow = async (client: Client, title: string): Promise<number> => {
  const starts = new Date()
  const ends = new Date(starts.getTime() + 60_000)
  const { record } = await client.call(agendaEvents.routes.create, {
    body: { title, starts_at: starts.toISOString(), ends_at: ends.toISOString() },
  })
  return record.id
}

beforeAll(async () => {
  ;[ana, eva] = await Promise.all([program.signIn('ana'), program.signIn('eva')])
})

test('has the answer of each card’s feature', async () => {
  const missed = await missedBy('demo-1001', 'Marta Rojas')
  const event = await planNow(ana, 'Llamar a Marta')
  const home = await ana.call(getHome, {})
  const today = localDay(new Date(), ana.session.company.time_zone)
  expect(home).toEqual({
    waiting: { count: 0, overdue: 0, results: [] },
    pending: await ana.call(missedCalls.routes.list, { query: pendingQuery as never }),
    missed: await ana.call(getCalls, { body: missedQuery }),
    agenda: await ana.call(agendaEvents.routes.list, { query: agendaQuery(today) as never }),
    team: await ana.call(getDirectory, { query: teamQuery }),
    robot: null,
    setup: null,
  })
  expect(home.missed?.cdrs.map(({ id }) => id)).toEqual([missed])
  expect(home.agenda?.results.map(({ id }) => id)).toEqual([event])
  expect(home.team?.results.length).toBeGreaterThan(1)
})

test('counts the set-up of the company for administrators', async () => {
  const admin = await program.signIn('admin')
  const { setup } = await admin.call(getHome, {})
  const list = { query: { limit: 1, offset: 0 } as never }
  expect(setup).toMatchObject({
    [users.name]: (await admin.call(users.routes.list, list)).count,
    [extensions.name]: (await admin.call(extensions.routes.list, list)).count,
    [trunks.name]: (await admin.call(trunks.routes.list, list)).count,
  })
  expect(setup?.[users.name]).toBeGreaterThan(1)
})

test('another company sees only its own data', async () => {
  const missed = await missedBy('otra-1001', 'Bruno Salas')
  const event = await planNow(eva, 'Cita de otra empresa')
  const home = await eva.call(getHome, {})
  expect(home.missed?.cdrs.map(({ id }) => id)).toEqual([missed])
  expect(home.agenda?.results.map(({ id }) => id)).toEqual([event])
  expect(home.team?.results.map(({ account }) => account).every((one) => one.startsWith('otra-'))).toBe(true)
  expect((await ana.call(getHome, {})).agenda?.results.map(({ id }) => id)).not.toContain(event)
})

test('is refused to operators and without a session', async () => {
  const operator = await program.signIn('operador')
  expect(await operator.send(getHome, {})).toMatchObject({ status: 403 })
  expect((await program.anonymous(getHome, {})).status).toBe(401)
})

test('takes a constant number of statements', async () => {
  const before = await program.statements.during(() => ana.call(getHome, {}))
  for (let number = 0; number < 4; number += 1) {
    await missedBy('demo-1001', `Cliente ${number}`)
    await planNow(ana, `Visita ${number}`)
  }
  expect(await program.statements.during(() => ana.call(getHome, {}))).toEqual(before)
})
