import { beforeAll, expect, test } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { ivrMenus } from '#features/pbx/contract/routing/ivr-menus.ts'
import { destinationOptions } from '#features/pbx/contract/routing/options.ts'
import { ringGroups } from '#features/pbx/contract/routing/ring-groups.ts'
import { resolveHost } from '#features/pbx/server/lines/addresses/resolve-host.ts'
import { giveNumber } from '#features/pbx/server/numbers/give-number.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { Client } from './testing.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

/** The carrier's address, by which Asterisk identifies its calls. */
const CARRIER = '127.0.0.4'
/** Another text for it. */
const CARRIER_NAME = 'sbc.operador.example'
const OUTSIDER = { name: '', number: '+573001112233' }

const { harness, engine, program } = await startProgramOnAsterisk({
  resolveHost: (host) =>
    host === CARRIER_NAME ? Promise.resolve({ calls: [CARRIER], arrives: [] }) : resolveHost(host),
})

interface Company {
  client: Client
  number: string
  trunk: number
  phone: Device
}

let ours: Company
let theirs: Company
let carrier: Device

async function destinationOf(client: Client, search: string): Promise<number> {
  const { results } = await client.call(destinationOptions, { query: { search } })
  const id = results[0]?.id
  if (id === undefined) throw new Error(`no destination ${search}`)
  return id
}

/** Until the host of every trunk has been looked up. */
const untilResolved = () =>
  eventually(async () => {
    const { rows } = await harness.asterisk.database.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM trunks t WHERE t.kind <> 'peer' AND NOT EXISTS (SELECT FROM trunk_addresses a WHERE a.trunk_id = t.id)`,
    )
    expect(rows[0]?.left).toBe(0)
  })

/** An extension created after Asterisk started, and its unregistered phone. */
async function newPhone(client: Client, number: string): Promise<{ id: number; device: Device }> {
  const { record, once } = await client.call(extensions.routes.create, {
    body: { number, display_name: `Fija ${number}` },
  })
  const account = { endpoint: record.account, secret: once.secret ?? '' }
  return { id: record.id, device: await harness.device(account) }
}

/** A company whose number rings one phone. */
async function companyOf(client: Client, number: string): Promise<Company> {
  const { device } = await newPhone(client, '2001')
  await device.register()
  const body = { name: 'Operador', kind: 'address', host: CARRIER, codecs: 'ulaw' } as const
  const trunk = (await client.call(trunks.routes.create, { body })).record.id
  const destination = await destinationOf(client, '2001')
  await client.call(dids.routes.create, { body: { number, label: 'Principal', destination } })
  await giveNumber(program.database.systemRows, client.session.company.id, number)
  return { client, number, trunk, phone: device }
}

beforeAll(async () => {
  await untilUp(engine)
  await program.makeAdministrator('eva')
  const [admin, eva] = await program.signInAll('admin', 'eva')
  ours = await companyOf(admin, '576015559901')
  theirs = await companyOf(eva, '576015559902')
  const { address, port } = harness.asterisk.options.sip
  const server = { address, port, from: CARRIER }
  await untilResolved()
  carrier = await harness.device({ endpoint: 'trunk.0', secret: '' }, { user: 'carrier', server })
}, 60_000)

/** A number that rings a group with one new phone, directly or after key 1 in a menu. */
async function newGroup(digit: string, asks = false): Promise<{ number: string; device: Device }> {
  const { client } = ours
  const { id, device } = await newPhone(client, `200${digit}`)
  const name = `Recién llegados ${digit}`
  await client.call(ringGroups.routes.create, { body: { name, members: [id] } })
  const number = `57601555990${digit}`
  const group = await destinationOf(client, name)
  const menu = `Menú ${digit}`
  if (asks) await client.call(ivrMenus.routes.create, { body: { name: menu, key_1: group } })
  const destination = asks ? await destinationOf(client, menu) : group
  await client.call(dids.routes.create, { body: { number, label: name, destination } })
  await giveNumber(program.database.systemRows, client.session.company.id, number)
  return { number, device }
}

/** Trunk of the latest call. */
const trunkOfCall = async () => {
  const { trunk_id } = await program.database.systemRows
    .selectFrom('calls')
    .select('trunk_id')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return trunk_id
}

test('two companies with the same carrier each get the calls to their own number', async () => {
  // Asterisk assigns all calls of that address to one trunk, so one of these calls once reached the wrong company.
  for (const [called, other] of [
    [ours, theirs],
    [theirs, ours],
  ] as const) {
    await carrier.call(called.number, OUTSIDER)
    expect(await called.phone.incoming()).toMatchObject({ number: OUTSIDER.number })
    expect(other.phone.phase()).toBe('idle')
    await called.phone.answer()
    await carrier.reaches('talking')
    await carrier.hangup()
    await called.phone.ended()
    await expect.poll(trunkOfCall).toBe(called.trunk)
  }
})

test('a company that names the address otherwise and enters the number gets none of its calls', async () => {
  // localhost is another text than 127.0.0.4's own, and resolves to another address; the name below to the same one.
  const { client } = theirs
  const thief = { kind: 'address', codecs: 'ulaw', priority: 1 } as const
  for (const host of ['localhost', CARRIER_NAME])
    await client.call(trunks.routes.create, { body: { ...thief, name: `Robo ${host}`, host } })
  await untilResolved()
  const { device } = await newPhone(client, '2002')
  await device.register()
  const destination = await destinationOf(client, '2002')
  for (const number of [`+${ours.number}`, ours.number.slice(2)]) {
    const body = { number, label: 'Robada', destination }
    const { record } = await client.call(dids.routes.create, { body })
    for (let times = 0; times < 2; times += 1) {
      await carrier.call(ours.number, OUTSIDER)
      await ours.phone.incoming()
      expect(device.phase()).toBe('idle')
      await carrier.hangup()
      await ours.phone.ended()
    }
    // A company has a number once, however it is written.
    await client.call(dids.routes.act, { body: { action: 'remove', ids: [record.id] } })
  }
})

test('a number of neither company reaches nobody', async () => {
  await carrier.call('576015559909', OUTSIDER)
  expect(await carrier.ended()).toEqual({ cause: 'unknown-number' })
  expect([ours.phone.phase(), theirs.phone.phase()]).toEqual(['idle', 'idle'])
})

test('group members whose phones have just registered are rung', async () => {
  const made = [await newGroup('3'), await newGroup('4'), await newGroup('5')]
  const asking = [await newGroup('7', true), await newGroup('8', true)]
  // Configuration is cached for a second: waits until a call finds the last group, whose phone stays off.
  const { number: last } = await newGroup('6')
  await expect
    .poll(async () => {
      await carrier.call(last, OUTSIDER)
      return (await carrier.ended()).cause
    })
    .not.toBe('unknown-number')
  // Several in turn: a check every few seconds could find a single one by chance.
  for (const { number, device } of made) {
    await device.register()
    await carrier.call(number, OUTSIDER)
    await device.reaches('ringing')
    await carrier.hangup()
    await device.ended()
  }
  for (const { number, device } of asking) {
    await carrier.call(number, OUTSIDER)
    await carrier.reaches('talking')
    await device.register()
    await carrier.digits('1')
    await device.reaches('ringing')
    await carrier.hangup()
    await device.ended()
  }
})
