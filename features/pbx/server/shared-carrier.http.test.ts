import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { trunks } from '../contract/lines/trunks.ts'
import { dids } from '../contract/routing/dids.ts'
import { destinationOptions } from '../contract/routing/options.ts'
import { findCarrierTrunkWithNumber, findTrunk } from './find-trunk.ts'
import { configuredPlan } from './plan/configured-plan.ts'
import { createPlans } from './plan/plans.ts'
import { routeArrival } from './route-arrival.ts'

let program: TestProgram
let admin: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  await program.makeAdministrator('eva')
  ;[admin, eva] = await program.signInAll('admin', 'eva')
})

async function trunkOf(client: Client, name: string, host: string): Promise<number> {
  const body = { name, kind: 'register', host, username: 'u', secret: 'muy secreta', codecs: 'alaw' } as const
  return (await client.call(trunks.routes.create, { body })).record.id
}

async function numberOf(client: Client, number: string): Promise<void> {
  const { results } = await client.call(destinationOptions, { query: {} })
  const destination = results[0]?.id
  if (destination === undefined) throw new Error('no destination')
  await client.call(dids.routes.create, { body: { number, label: 'Ventas', destination } })
}

const sharing = async (trunk: number, dialed: string) => {
  const found = await findTrunk(program.database, trunk)
  if (!found) throw new Error(`no trunk ${trunk}`)
  return (await findCarrierTrunkWithNumber(program.database, found, dialed))?.id ?? null
}

test("another company's number at the same carrier is found through its trunk, and not through another carrier", async () => {
  const ours = await trunkOf(admin, 'Operador', 'sip.operador.example')
  const other = await trunkOf(admin, 'Otro', 'sip.otro.example')
  const theirs = await trunkOf(eva, 'Operador', 'SIP.operador.example')
  await numberOf(eva, '+576015559901')
  await numberOf(admin, '576015559902')
  expect(await sharing(ours, '576015559901')).toBe(theirs)
  expect(await sharing(ours, '+576015559901')).toBe(theirs)
  expect(await sharing(theirs, '576015559902')).toBe(ours)
  expect(await sharing(other, '576015559901')).toBeNull()
  expect(await sharing(ours, '576015559909')).toBeNull()
})

test("a call that arrives at one company's trunk goes to the company that has the number", async () => {
  const ours = await trunkOf(admin, 'De ida', 'sip.comun.example')
  const theirs = await trunkOf(eva, 'De ida', 'sip.comun.example')
  await numberOf(eva, '576015559911')
  const plans = createPlans(program.database, configuredPlan)
  const arrive = (dialed: string) =>
    routeArrival(
      program.database,
      plans,
      { endpoint: `trunk.${ours}`, dialed, from: { name: '', number: '573001112233' }, at: Date.now() },
      async () => null,
    )
  const arrived = await arrive('576015559911')
  expect(arrived?.route.caller.endpoint).toBe(`trunk.${theirs}`)
  expect(arrived?.itinerary?.plan.companyId).toBe(arrived?.route.company.id)
  const unknown = await arrive('576015559912')
  expect([unknown?.route.caller.endpoint, unknown?.itinerary]).toEqual([`trunk.${ours}`, null])
})

describe('a number that another company has at the same carrier', () => {
  const refused = (number: string) => ({
    status: 409,
    body: { code: 'pbx.number_of_another', detail: expect.stringContaining(number) },
  })
  const bodyOf = async (client: Client, number: string) => {
    const { results } = await client.call(destinationOptions, { query: {} })
    return { number, label: 'Ventas', destination: results[0]?.id ?? 0 }
  }

  test('cannot be entered, with or without its plus, nor set on an existing DID', async () => {
    await trunkOf(admin, 'Único', 'sip.unico.example')
    await trunkOf(eva, 'Único', 'sip.Unico.example')
    await numberOf(admin, '+576015559921')
    for (const number of ['+576015559921', '576015559921'])
      expect(await eva.send(dids.routes.create, { body: await bodyOf(eva, number) })).toMatchObject({
        ...refused('576015559921'),
        body: { fields: { number: [expect.stringContaining('otra empresa')] } },
      })
    const { record } = await eva.call(dids.routes.create, { body: await bodyOf(eva, '576015559922') })
    const { id, version } = record
    const changed = await eva.send(dids.routes.edit, {
      params: { id },
      body: { version, number: '576015559921' },
    })
    expect(changed).toMatchObject(refused('576015559921'))
    const { results } = await eva.call(dids.routes.list, { query: { search: '57601555992' } })
    expect(results.map(({ number }) => number)).toEqual(['576015559922'])
  })

  test('is available again once that company gives it up', async () => {
    await trunkOf(admin, 'Libre', 'sip.libre.example')
    await trunkOf(eva, 'Libre', 'sip.libre.example')
    await numberOf(admin, '576015559941')
    const { results } = await admin.call(dids.routes.list, { query: { search: '576015559941' } })
    const ids = results.map(({ id }) => id)
    await admin.call(dids.routes.act, { body: { action: 'remove', ids } })
    await numberOf(eva, '576015559941')
    expect(await admin.send(dids.routes.act, { body: { action: 'restore', ids } })).toMatchObject(
      refused('576015559941'),
    )
  })

  test('is entered by only one of two who enter it at the same time', async () => {
    await trunkOf(admin, 'A la vez', 'sip.alavez.example')
    await trunkOf(eva, 'A la vez', 'sip.alavez.example')
    const bodies = await Promise.all([admin, eva].map((client) => bodyOf(client, '576015559951')))
    const answers = await Promise.all(
      [admin, eva].map((client, index) =>
        client.send(dids.routes.create, { body: bodies[index] ?? { number: '', label: '', destination: 0 } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('refuses a trunk that would cause the conflict, but not one of a different carrier', async () => {
    const { results } = await eva.call(trunks.routes.list, { query: {} })
    const ids = results.map(({ id }) => id)
    await eva.call(trunks.routes.act, { body: { action: 'disable', ids } })
    await trunkOf(admin, 'Primero', 'sip.primero.example')
    await numberOf(admin, '576015559931')
    await trunkOf(eva, 'Segundo', 'sip.segundo.example')
    await numberOf(eva, '576015559931')
    const body = { name: 'Primero', kind: 'address', host: 'sip.primero.example', codecs: 'alaw' } as const
    expect(await eva.send(trunks.routes.create, { body })).toMatchObject({
      ...refused('576015559931'),
      body: { fields: { host: [expect.stringContaining('576015559931')] } },
    })
    expect(await eva.send(trunks.routes.act, { body: { action: 'enable', ids } })).toMatchObject(
      refused('576015559931'),
    )
  })

  test('prevents enabling a disabled company that had it, until either gives it up', async () => {
    const operador = await program.signIn('operador')
    await trunkOf(eva, 'De regreso', 'sip.regreso.example')
    await numberOf(eva, '576015559961')
    const ids = [eva.session.company.id]
    const switched = (action: 'disable' | 'enable') =>
      operador.send(companies.routes.act, { body: { action, ids } })
    expect(await switched('disable')).toMatchObject({ status: 200 })
    await trunkOf(admin, 'De regreso', 'sip.regreso.example')
    await numberOf(admin, '+576015559961')
    expect(await switched('enable')).toMatchObject({
      status: 409,
      body: {
        code: 'provider.numbers_taken',
        detail: expect.stringContaining(`576015559961 (${admin.session.company.name})`),
      },
    })
    const { results } = await admin.call(dids.routes.list, { query: { search: '576015559961' } })
    await admin.call(dids.routes.act, { body: { action: 'remove', ids: results.map(({ id }) => id) } })
    // The number is entered again at the same moment: only one of the two gets it.
    const body = await bodyOf(admin, '576015559961')
    const [enabled, entered] = await Promise.all([
      switched('enable'),
      admin.send(dids.routes.create, { body }),
    ])
    expect([enabled.status, entered.status]).toSatisfy(
      ([one, other]) => (one === 200 && other === 409) || (one === 409 && other === 201),
    )
  })
})
