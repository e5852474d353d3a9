import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { preTranslate, translateSdp } from '#features/pbx/contract/numbers.ts'
import { configuredPlan } from '#features/pbx/server/plan/configured-plan.ts'
import { createPlans } from '#features/pbx/server/plan/plans.ts'
import { routeArrival } from '#features/pbx/server/route-arrival.ts'
import { outboundFor } from '#platform/telephony/journey/outbound.ts'
import { preTranslations, tryNumber } from '../../contract/pre-translations.ts'

let program: TestProgram
let operator: Client
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[operator, admin, ana, eva] = await Promise.all([
    program.signIn('operador'),
    program.signIn('admin'),
    program.signIn('ana'),
    program.signIn('eva'),
  ])
  const rule = { country: 1, pattern: '03ZXXXXXXXX', strip: 1, prepend: '+57' }
  await operator.call(preTranslations.routes.create, { body: { name: 'Celular con cero', ...rule } })
})

test('the operator tries a number, and users of the country have it rewritten', async () => {
  const tried = await operator.call(tryNumber, { body: { number: '03101234567', country: 1 } })
  expect(tried).toEqual({ number: '+573101234567', rule: 'Celular con cero', meant: 'outside' })
  expect(await ana.call(preTranslate, { body: { number: '03101234567' } })).toEqual({
    number: '+573101234567',
    rule: 'Celular con cero',
    meant: 'outside',
    e164: '+573101234567',
    country: 'CO',
    kind: 'mobile',
  })
  // Rules are shared by all companies.
  expect((await eva.call(preTranslate, { body: { number: '03101234567' } })).rule).toBe('Celular con cero')
})

test('a number that matches no rule is unchanged', async () => {
  expect(await ana.call(preTranslate, { body: { number: '1002' } })).toEqual({
    number: '1002',
    rule: null,
    meant: 'inside',
    e164: null,
    country: null,
    kind: null,
  })
  const elsewhere = await operator.send(tryNumber, { body: { number: '03101234567', country: 999 } })
  expect(elsewhere.status).toBe(404)
})

test('describes two session descriptions', async () => {
  const local = 'm=audio 9 UDP/TLS/RTP/SAVPF 111 0\r\na=rtpmap:111 opus/48000/2\r\n'
  const answer = await ana.call(translateSdp, { body: { local, remote: 'm=audio 4000 RTP/AVP 0 8\r\n' } })
  expect(answer.codec).toBe('PCMU')
})

test('calls have their numbers rewritten, and a rule is no way around a block list', async () => {
  const { database } = program
  const company = admin.session.company.id
  await admin.call(trunks.routes.create, {
    body: { name: 'Operador', kind: 'address', host: '203.0.113.9', codecs: 'alaw' } as never,
  })
  await operator.call(preTranslations.routes.create, {
    body: { name: 'Atajo', country: 1, pattern: '*7', strip: 2, prepend: '+573009998877' },
  })
  const plans = createPlans(database, configuredPlan)
  const plan = await plans.of(company)
  expect(outboundFor(plan, '03101234567')?.number).toBe('+573101234567')
  const call = async (dialed: string) => {
    const arrival = { endpoint: 'demo-1001', dialed, from: { name: '', number: '' }, at: Date.now() }
    const routed = await routeArrival(database, plans, arrival, async () => null)
    return [routed?.itinerary?.start.destination, routed?.route.refusal]
  }
  expect(await call('*7')).toEqual([{ kind: 'outside', number: '*7' }, null])
  await database.systemRows
    .updateTable('users')
    .set({ out_call_number_blocked: ['+573009998877'] })
    .where('id', '=', ana.session.userId)
    .execute()
  expect((await call('*7'))[1]).toBe('not-allowed')
})

test('company users cannot manage the rules', async () => {
  for (const client of [admin, ana, eva]) {
    expect((await client.send(preTranslations.routes.list, { query: {} })).status).toBe(403)
    expect((await client.send(tryNumber, { body: { number: '1', country: 1 } })).status).toBe(403)
  }
})
