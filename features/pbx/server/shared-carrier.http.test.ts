import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { type CarrierHeaders, plainHeaders } from '#platform/telephony/carrier/carrier-headers.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { trunks } from '../contract/lines/trunks.ts'
import { dids } from '../contract/routing/dids.ts'
import { destinationOptions } from '../contract/routing/options.ts'
import type { HostAddresses } from './lines/addresses/resolve-host.ts'
import { createTrunkAddresses } from './lines/addresses/trunk-addresses.ts'
import { configuredPlan } from './plan/configured-plan.ts'
import { createPlans } from './plan/plans.ts'
import { routeArrival } from './route-arrival.ts'

/** What the name servers answer; null: nothing. */
const hosts = new Map<string, readonly string[] | null>()
const resolve = async (host: string): Promise<HostAddresses | null> => {
  const calls = hosts.get(host)
  return calls === null ? null : { calls: calls ?? [host], arrives: [] }
}

let program: TestProgram
let admin: Client
let eva: Client
let operador: Client
let refresh: () => Promise<readonly number[]>

beforeAll(async () => {
  program = await startTestProgram({ resolveHost: resolve })
  await program.makeAdministrator('eva')
  ;[admin, eva, operador] = await program.signInAll('admin', 'eva', 'operador')
  const { database } = program
  const { refreshAll } = createTrunkAddresses({ database, resolve, ownNames: [], log: silentLogger })
  refresh = async () => {
    const changed: number[] = []
    await refreshAll((company) => void changed.push(company))
    return changed
  }
})

async function trunkOf(
  client: Client,
  name: string,
  host: string,
  kind: 'address' | 'peer' = 'address',
  priority = 1,
) {
  const body = { name, kind, codecs: 'alaw', priority, ...(kind === 'peer' ? {} : { host }) }
  const { record } = await client.call(trunks.routes.create, { body })
  await refresh()
  return record.id
}

async function didOf(client: Client, number: string) {
  const { results } = await client.call(destinationOptions, { query: {} })
  const destination = results[0]?.id ?? 0
  return (await client.call(dids.routes.create, { body: { number, label: 'Ventas', destination } })).record
}

const give = (client: Client, number: string) =>
  operador.send(numbers.routes.create, {
    body: { number, company: client.session.company.id, ownership: 'owned' },
  })

/** Where a call from outside goes that Asterisk takes for one of `trunk`. */
const arrivedAt = (
  trunk: number,
  dialed: string,
  source: string | null = null,
  headers: CarrierHeaders | null = null,
) =>
  routeArrival(
    program.database,
    createPlans(program.database, configuredPlan),
    {
      endpoint: `trunk.${trunk}`,
      dialed,
      source,
      headers,
      from: { name: '', number: '573001112233' },
      at: Date.now(),
    },
    async () => null,
  )

const trunkReached = async (trunk: number, dialed: string, source: string | null) =>
  (await arrivedAt(trunk, dialed, source))?.route.caller.endpoint

/** The company that a call reaches; null: nobody's number. */
async function reached(...call: Parameters<typeof arrivedAt>) {
  const arrived = await arrivedAt(...call)
  return arrived?.itinerary ? arrived.route.company.id : null
}

const asAsterisk = <Row extends object>(query: string, values: string[]) =>
  asOwner(program.ownerUrl, async (client) => (await client.query<Row>(query, values)).rows)

/** For whom Asterisk counts a call from this address, by what it is told of the number. */
async function countedFor(dialed: string, source: string): Promise<number | null> {
  const rows = await asAsterisk<{ owners: string }>(
    'SELECT owners FROM asterisk.called_numbers WHERE id = $1',
    [dialed.replace(/^\+/, '')],
  )
  const pattern = new RegExp(`/([0-9:]+)@([0-9a-f.:]+,)*${source}[,/]`)
  const found = pattern.exec(rows[0]?.owners ?? '')?.[1]?.split(':')
  return found ? Number(found[0]) : null
}

const idOf = ({ session }: Client) => session.company.id

test('two trunks of one address under two names: who owns the number gets its calls, whoever entered it, and when', async () => {
  hosts.set('sbc.operador.example', ['198.51.100.7']).set('otro-nombre.example', ['198.51.100.7'])
  const ours = await trunkOf(admin, 'Operador', 'sbc.operador.example')
  const stolen = await trunkOf(eva, 'Robo', 'otro-nombre.example')
  const literal = await trunkOf(eva, 'Robo por número', '198.51.100.7')
  await didOf(admin, '+576015559901')
  expect(await give(admin, '+576015559901')).toMatchObject({ status: 201 })
  // The other company enters the number in each of its spellings.
  for (const number of ['576015559901', '0576015559901', '6015559901']) {
    const entered = await didOf(eva, number)
    expect(entered).toMatchObject({ ownership: 'pending' })
    for (const trunk of [ours, stolen, literal])
      for (const dialed of ['576015559901', '+576015559901'])
        expect(await reached(trunk, dialed, '198.51.100.7')).toBe(idOf(admin))
    if (number !== '6015559901')
      await eva.call(dids.routes.act, { body: { action: 'remove', ids: [entered.id] } })
  }
  // Also as the other company wrote it, which was given nothing.
  for (const dialed of ['6015559901', '06015559901', '00576015559901'])
    expect(await reached(stolen, dialed, '198.51.100.7')).toBe(idOf(admin))
  // Asterisk counts them likewise.
  for (const dialed of ['+576015559901', '6015559901', '06015559901', '00576015559901'])
    expect(await countedFor(dialed, '198.51.100.7'), dialed).toBe(idOf(admin))
  expect(await countedFor('576015559901', '198.51.100.70')).toBeNull()
})

test('a number is found in whatever form the carrier dials it, and one with plus is no other country’s', async () => {
  const trunk = await trunkOf(admin, 'Formas', '198.51.100.8')
  await didOf(admin, '6015559905')
  expect(await give(admin, '576015559905')).toMatchObject({ status: 201 })
  for (const dialed of ['+576015559905', '576015559905', '00576015559905', '6015559905', '06015559905'])
    expect(await reached(trunk, dialed, '198.51.100.8'), dialed).toBe(idOf(admin))
  // Malaysia.
  expect(await reached(trunk, '+6015559905', '198.51.100.8')).toBeNull()
})

test('a carrier calls the contact of a trunk that registered: the number stands in To, and To is none where the contact is not called', async () => {
  const { record } = await admin.call(trunks.routes.create, {
    body: {
      name: 'Con registro',
      kind: 'register',
      host: '198.51.100.30',
      username: 'cuenta30',
      codecs: 'alaw',
    },
  })
  await refresh()
  for (const number of ['6015559930', '6015559931']) {
    await didOf(admin, number)
    expect(await give(admin, `57${number}`)).toMatchObject({ status: 201 })
  }
  const callTo = (user: string, to: string) => {
    const uri = `sip:${user}@198.51.100.1;line=abc`
    const headers = {
      ...plainHeaders(user, { name: 'Ana', number: '3001112233' }),
      requestUri: uri,
      to: `<sip:${to}@sbc>`,
    }
    return arrivedAt(record.id, user, '198.51.100.30', headers)
  }
  for (const to of ['6015559930', '+57-601-555-9930', '06015559930'])
    expect(await callTo('cuenta30', to), to).toMatchObject({
      dialed: '6015559930',
      route: { company: { id: idOf(admin) }, caller: { number: '+573001112233', name: 'Ana' } },
      itinerary: expect.anything(),
    })
  expect(await callTo('6015559931', '6015559930')).toMatchObject({ dialed: '6015559931' })
  expect(await callTo('6015559939', '6015559930')).toMatchObject({ unowned: 'company', itinerary: null })
  expect(await callTo('cuenta30', '6015559939')).toMatchObject({
    unowned: 'company',
    dialed: '+576015559939',
  })
})

test('of the owner’s trunks the first by priority takes the call, then the oldest, whichever Asterisk named', async () => {
  const place = '198.51.100.6'
  const named = [
    await trunkOf(admin, 'Segunda', place, 'address', 2),
    await trunkOf(admin, 'Primera', place, 'address', 1),
    await trunkOf(admin, 'Tercera', place, 'address', 1),
    await trunkOf(eva, 'Ajena', place),
  ]
  await didOf(admin, '+576015559906')
  await give(admin, '+576015559906')
  for (const trunk of named)
    for (const source of [place, null])
      expect(await trunkReached(trunk, '576015559906', source)).toBe(`trunk.${named[1]}`)
})

test('two honest customers of one carrier, also on one address and port, each get their calls', async () => {
  hosts.set('sip.comun.example', ['198.51.100.9', '198.51.100.10'])
  const ours = await trunkOf(admin, 'Común', 'sip.comun.example')
  const theirs = await trunkOf(eva, 'Común', 'sip.comun.example')
  const port = {
    name: 'Otro puerto',
    kind: 'address',
    host: '198.51.100.9',
    port: 5080,
    codecs: 'alaw',
  } as const
  await eva.call(trunks.routes.create, { body: port })
  await didOf(admin, '+576015559911')
  await didOf(eva, '576015559912')
  await give(admin, '576015559911')
  await give(eva, '+576015559912')
  for (const trunk of [ours, theirs]) {
    expect(await reached(trunk, '576015559911', '198.51.100.9')).toBe(idOf(admin))
    expect(await reached(trunk, '576015559912', '198.51.100.10')).toBe(idOf(eva))
    expect(await reached(trunk, '576015559913', '198.51.100.9')).toBeNull()
    // Nobody's number: of none of the customers.
    expect(await arrivedAt(trunk, '576015559913', '198.51.100.9')).toMatchObject({
      itinerary: null,
      unowned: 'carrier',
      route: { caller: { number: '' } },
    })
  }
  const only = await trunkOf(eva, 'Solo de una', '198.51.100.11')
  expect(await arrivedAt(only, '576015559913', '198.51.100.11')).toMatchObject({ unowned: 'company' })
})

test('all trunks of a company count as one, and so do all those at one carrier', async () => {
  const shareOf = async (endpoint: string): Promise<Record<string, string>> => {
    const rows = await asAsterisk<{ shares: string }>('SELECT asterisk.shares_of($1) AS shares', [endpoint])
    return Object.fromEntries((rows[0]?.shares ?? '').split(';').map((one) => one.split('=')))
  }
  const peers = [await trunkOf(eva, 'Sede 1', '', 'peer'), await trunkOf(eva, 'Sede 2', '', 'peer')]
  for (const peer of peers)
    expect(await shareOf(`trunk.${peer}`)).toMatchObject({
      SUITE_SHARE: `calls.${idOf(eva)}`,
      SUITE_DEFAULTS: '1',
    })
  const own = [
    await trunkOf(eva, 'Propia 1', '198.51.100.81'),
    await trunkOf(eva, 'Propia 2', '198.51.100.82'),
  ]
  for (const trunk of own)
    expect(await shareOf(`trunk.${trunk}`)).toMatchObject({ SUITE_SHARE: `nobody.${idOf(eva)}` })
  const shared = [
    await trunkOf(eva, 'Compartida 1', '198.51.100.83'),
    await trunkOf(admin, 'Compartida 1', '198.51.100.83'),
    await trunkOf(eva, 'Compartida 2', '198.51.100.84'),
    await trunkOf(admin, 'Compartida 2', '198.51.100.84'),
  ]
  const keys = await Promise.all(shared.map(async (trunk) => (await shareOf(`trunk.${trunk}`)).SUITE_SHARE))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^nobody\.[0-9a-f]{32}$/)
  // Emergency numbers are a matter of phones and their country.
  expect(await shareOf(`trunk.${peers[0]}`)).not.toHaveProperty('SUITE_COUNTRY')
  expect(await shareOf('demo-1001')).toMatchObject({
    SUITE_SHARE: `phones.${idOf(admin)}`,
    SUITE_COUNTRY: 'CO',
  })
})

test('only the address that a call comes from counts, not others of the same name', async () => {
  hosts
    .set('sip.propio.example', ['198.51.100.20'])
    .set('sip.mezcla.example', ['198.51.100.20', '203.0.113.66'])
  await trunkOf(admin, 'Propio', 'sip.propio.example')
  const mixed = await trunkOf(eva, 'Mezcla', 'sip.mezcla.example')
  await didOf(admin, '576015559921')
  await give(admin, '576015559921')
  expect(await reached(mixed, '576015559921', '203.0.113.66')).toBeNull()
  expect(await reached(mixed, '576015559921', '198.51.100.20')).toBe(idOf(admin))
})

test('addresses follow the name; while no name server answers, the last ones stay', async () => {
  hosts.set('sip.muda.example', ['198.51.100.30'])
  await trunkOf(admin, 'Muda', 'sip.muda.example')
  const other = await trunkOf(eva, 'Fija', '198.51.100.31')
  await didOf(admin, '576015559934')
  await give(admin, '576015559934')
  expect(await reached(other, '576015559934', '198.51.100.31')).toBeNull()
  hosts.set('sip.muda.example', ['198.51.100.31'])
  expect(await refresh()).toEqual([idOf(admin)])
  expect(await refresh()).toEqual([])
  expect(await reached(other, '576015559934', '198.51.100.31')).toBe(idOf(admin))
  hosts.set('sip.muda.example', null)
  await refresh()
  expect(await reached(other, '576015559934', '198.51.100.31')).toBe(idOf(admin))
})

describe('a number belongs to one company', () => {
  test('given twice it is refused; released it can be given to another, and the first one’s DID waits', async () => {
    const trunk = await trunkOf(admin, 'Única', '198.51.100.40')
    await trunkOf(eva, 'Única', '198.51.100.40')
    const first = await didOf(admin, '576015559941')
    await didOf(eva, '6015559941')
    const given = await give(admin, '576015559941')
    expect(await give(eva, '+576015559941')).toMatchObject({
      ok: false,
      body: { fields: { number: [expect.any(String)] } },
    })
    if (!given.ok) throw new Error('not given')
    const params = { id: given.body.record.id }
    await operador.call(numbers.routes.remove, { params })
    expect(await give(eva, '+576015559941')).toMatchObject({ status: 201 })
    for (const dialed of ['576015559941', '6015559941'])
      expect(await reached(trunk, dialed, '198.51.100.40')).toBe(idOf(eva))
    expect(await admin.call(dids.routes.read, { params: { id: first.id } })).toMatchObject({
      ownership: 'pending',
    })
    expect(
      await operador.send(numbers.routes.act, { body: { action: 'restore', ids: [params.id] } }),
    ).toMatchObject({
      ok: false,
    })
  })

  test('of two who are given it at the same moment one gets it', async () => {
    const answers = await Promise.all([give(admin, '576015559951'), give(eva, '576015559951')])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  test('what companies enter is requested, and no longer once they remove it', async () => {
    const { id } = await didOf(eva, '3105559961')
    const search = '+573105559961'
    const listed = () => operador.call(numbers.routes.list, { query: { search } })
    expect((await listed()).results).toMatchObject([
      { number: search, ownership: 'requested', company: { id: idOf(eva) }, owned_since: null },
    ])
    await eva.call(dids.routes.remove, { params: { id } })
    expect((await listed()).results).toEqual([])
  })

  test('a suspended company keeps its numbers; meanwhile nobody gets their calls', async () => {
    const trunk = await trunkOf(admin, 'Suspendida', '198.51.100.60')
    const theirs = await trunkOf(eva, 'Suspendida', '198.51.100.60')
    await didOf(eva, '576015559971')
    await give(eva, '576015559971')
    await didOf(admin, '576015559971')
    const ids = [idOf(eva)]
    const act = (action: 'disable' | 'enable') =>
      operador.call(companies.routes.act, {
        body: { action, ids, removal: { name: eva.session.company.name } },
      })
    await act('disable')
    expect(await reached(trunk, '576015559971', '198.51.100.60')).toBeNull()
    await act('enable')
    expect(await reached(theirs, '576015559971', '198.51.100.60')).toBe(idOf(eva))
    ;[eva] = await program.signInAll('eva')
  })

  test('over a trunk that registers with us, internal numbers need no owner, public ones do', async () => {
    const peer = await trunkOf(eva, 'Central propia', '', 'peer')
    expect(await didOf(eva, '200')).toMatchObject({ ownership: 'internal' })
    await didOf(eva, '576015559981')
    expect(await reached(peer, '200')).toBe(idOf(eva))
    expect(await reached(peer, '576015559981')).toBeNull()
    await give(eva, '576015559981')
    expect(await reached(peer, '576015559981')).toBe(idOf(eva))
  })

  test('a short number is reached over a trunk of its company alone, and over a shared one when it was given', async () => {
    const alone = '198.51.100.70'
    const known = await trunkOf(eva, 'Por dirección', alone)
    expect(await didOf(eva, '4321')).toMatchObject({ ownership: 'internal' })
    expect(await reached(known, '4321', alone)).toBe(idOf(eva))
    expect((await arrivedAt(known, '4321', alone))?.dialed).toBe('4321')
    // As of a carrier that calls the registered contact: the number stands in To.
    const asContact = {
      ...plainHeaders('cuenta', { name: '', number: '573001112233' }),
      to: '<sip:4321@sbc>',
    }
    expect(await reached(known, 'cuenta', alone, asContact)).toBe(idOf(eva))
    // Neither another short number, nor an extension of that number.
    expect(await reached(known, '4322', alone)).toBeNull()
    expect(await reached(known, '1001', alone)).toBeNull()
    const theirs = await trunkOf(admin, 'El mismo operador', alone)
    for (const trunk of [known, theirs]) expect(await reached(trunk, '4321', alone)).toBeNull()
    await didOf(admin, '4321')
    for (const trunk of [known, theirs]) expect(await reached(trunk, '4321', alone)).toBeNull()
    expect(await give(eva, '4321')).toMatchObject({ status: 201 })
    for (const trunk of [known, theirs]) expect(await reached(trunk, '4321', alone)).toBe(idOf(eva))
  })

  test('companies neither see nor give numbers', async () => {
    for (const client of [admin, eva]) {
      const body = { number: '+576015559991', company: idOf(client), ownership: 'owned' } as const
      expect(await client.send(numbers.routes.create, { body })).toMatchObject({ status: 403 })
      expect(await client.send(numbers.routes.list, { query: {} })).toMatchObject({ status: 403 })
    }
  })
})
