import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { trunks } from '../contract/lines/trunks.ts'
import { dids } from '../contract/routing/dids.ts'
import { destinationOptions } from '../contract/routing/options.ts'
import { findSharing, findTrunk } from './find-trunk.ts'
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
  if (destination === undefined) throw new Error('nowhere to go')
  await client.call(dids.routes.create, { body: { number, label: 'Ventas', destination } })
}

const sharing = async (trunk: number, dialed: string) => {
  const found = await findTrunk(program.database, trunk)
  if (!found) throw new Error(`no trunk ${trunk}`)
  return (await findSharing(program.database, found, dialed))?.id ?? null
}

test('a number of another company with the same carrier is found by its trunk, and by no other carrier', async () => {
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

test('a call that arrives at the trunk of one company is the call of the one that has the number', async () => {
  const ours = await trunkOf(admin, 'De ida', 'sip.comun.example')
  const theirs = await trunkOf(eva, 'De ida', 'sip.comun.example')
  await numberOf(eva, '576015559911')
  const plans = createPlans(program.database, configuredPlan)
  const never = async () => null
  const arrive = (dialed: string) =>
    routeArrival(
      program.database,
      plans,
      { endpoint: `trunk.${ours}`, dialed, from: { name: '', number: '573001112233' }, at: Date.now() },
      { pass: never, look: never },
    )
  const arrived = await arrive('576015559911')
  expect(arrived?.route.caller.endpoint).toBe(`trunk.${theirs}`)
  expect(arrived?.itinerary?.plan.companyId).toBe(arrived?.route.company.id)
  const unknown = await arrive('576015559912')
  expect([unknown?.route.caller.endpoint, unknown?.itinerary]).toEqual([`trunk.${ours}`, null])
})
