import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { plainHeaders } from '#platform/telephony/carrier/carrier-headers.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { trunks } from '../contract/lines/trunks.ts'
import { carrierNumbers, idOf, testHosts } from './carrier-numbers-for-tests.ts'

const { hosts, resolve } = testHosts()
type Numbers = ReturnType<typeof carrierNumbers>

let program: TestProgram
let admin: Client
let eva: Client
let operador: Client
let refresh: Numbers['refresh']
let trunkOf: Numbers['trunkOf']
let didOf: Numbers['didOf']
let give: Numbers['give']
let arrivedAt: Numbers['arrivedAt']
let reached: Numbers['reached']

beforeAll(async () => {
  program = await startTestProgram({ resolveHost: resolve })
  await program.makeAdministrator('eva')
  ;[admin, eva, operador] = await program.signInAll('admin', 'eva', 'operador')
  ;({ refresh, trunkOf, didOf, give, arrivedAt, reached } = carrierNumbers({ program, operador, resolve }))
})

const trunkReached = async (trunk: number, dialed: string, source: string | null) =>
  (await arrivedAt(trunk, dialed, source))?.route.caller.endpoint

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

test('two trunks of one address under two names: who owns the number gets its calls, whoever entered it, and when', async () => {
  hosts.set('sbc.operador.example', ['198.51.100.7']).set('otro-nombre.example', ['198.51.100.7'])
  const ours = await trunkOf(admin, 'Operador', 'sbc.operador.example')
  const stolen = await trunkOf(eva, 'Robo', 'otro-nombre.example')
  const literal = await trunkOf(eva, 'Robo por número', '198.51.100.7')
  await didOf(admin, '+576015559901')
  expect(await give(admin, '+576015559901')).toMatchObject({ status: 201 })
  // The other company enters the number in all its spellings.
  for (const number of ['576015559901', '6015559901', '0576015559901'])
    expect(await didOf(eva, number)).toMatchObject({ ownership: 'pending' })
  for (const trunk of [ours, stolen, literal])
    for (const dialed of ['576015559901', '+576015559901'])
      expect(await reached(trunk, dialed, '198.51.100.7')).toBe(idOf(admin))
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
  await didOf(admin, '576015559931')
  await give(admin, '576015559931')
  expect(await reached(other, '576015559931', '198.51.100.31')).toBeNull()
  hosts.set('sip.muda.example', ['198.51.100.31'])
  expect(await refresh()).toEqual([idOf(admin)])
  expect(await refresh()).toEqual([])
  expect(await reached(other, '576015559931', '198.51.100.31')).toBe(idOf(admin))
  hosts.set('sip.muda.example', null)
  await refresh()
  expect(await reached(other, '576015559931', '198.51.100.31')).toBe(idOf(admin))
})
