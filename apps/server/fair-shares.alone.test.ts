import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { destinationOptions } from '#features/pbx/contract/routing/options.ts'
import { giveNumber } from '#features/pbx/server/numbers/give-number.ts'
import type { EngineEvent } from '#platform/telephony/port.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { type Flood, type FloodOrder, startFlood } from '#platform/testing/telephony/sip/invite-flood.ts'
import type { Client } from './testing.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

/** Address of a carrier that both companies are customers of. */
const CARRIER = '127.0.0.4'
const OUTSIDER = { name: '', number: '573001112233' }
/** Numbers of the companies with the same last digit. */
const OURS = '576015559901'
const THEIRS = '576015559911'
/** Ten times the share of a company. */
const FLOOD = 100

const { harness, engine, program } = await startProgramOnAsterisk()

interface Company {
  client: Client
  number: string
  phone: Device
}

let ours: Company
let theirs: Company
let carrier: Device
const floods: Flood[] = []

async function newPhone(client: Client, number: string) {
  const body = { number, display_name: `Fija ${number}` }
  const { record, once } = await client.call(extensions.routes.create, { body })
  const account = { endpoint: record.account, secret: once.secret ?? '' }
  const device = await harness.device(account)
  await device.register()
  return device
}

async function companyOf(client: Client, number: string): Promise<Company> {
  const device = await newPhone(client, '2001')
  const body = { name: 'Operador', kind: 'address', host: CARRIER, codecs: 'ulaw' } as const
  await client.call(trunks.routes.create, { body })
  const { results } = await client.call(destinationOptions, { query: { search: '2001' } })
  const destination = results[0]?.id ?? 0
  await client.call(dids.routes.create, { body: { number, label: 'Principal', destination } })
  await giveNumber(program.database.systemRows, client.session.company.id, number)
  return { client, number, phone: device }
}

const untilResolved = () =>
  eventually(async () => {
    const { rows } = await harness.asterisk.database.query<{ left: number }>(
      `SELECT count(*)::int AS left FROM trunks t WHERE t.kind <> 'peer' AND NOT EXISTS (SELECT FROM trunk_addresses a WHERE a.trunk_id = t.id)`,
    )
    expect(rows[0]?.left).toBe(0)
  })

beforeAll(async () => {
  await untilUp(engine)
  await program.makeAdministrator('eva')
  const [admin, eva] = await program.signInAll('admin', 'eva')
  ours = await companyOf(admin, OURS)
  theirs = await companyOf(eva, THEIRS)
  await untilResolved()
  const { address, port } = harness.asterisk.options.sip
  const server = { address, port, from: CARRIER }
  carrier = await harness.device({ endpoint: 'trunk.0', secret: '' }, { user: 'carrier', server })
  // Until Asterisk knows the carrier's address.
  await eventually(async () => {
    await carrier.call('576010000000', OUTSIDER)
    expect((await carrier.ended()).cause).toBe('unknown-number')
  })
}, 60_000)
afterEach(async () => {
  for (const flood of floods.splice(0)) await flood.stop()
})

async function flood(more: Partial<FloodOrder>): Promise<Flood> {
  const { address, port, domain } = harness.asterisk.options.sip
  const order = { server: { address, port }, from: CARRIER, domain, to: () => OURS, perSecond: FLOOD }
  const started = await startFlood({ ...order, ...more })
  floods.push(started)
  await untilSent(started, FLOOD / 2)
  return started
}

const untilSent = ({ counts }: Flood, sent: number) =>
  vi.waitFor(() => expect(counts.sent).toBeGreaterThanOrEqual(sent), { timeout: 30_000, interval: 10 })

/** Calls that the neighbour's customers make meanwhile: every one must ring. */
async function callNeighbour(running: Flood): Promise<void> {
  for (let calls = 0; calls < 8; calls += 1) {
    const { sent } = running.counts
    await carrier.call(theirs.number, OUTSIDER)
    await theirs.phone.reaches('ringing')
    await carrier.hangup()
    await theirs.phone.ended()
    await carrier.reaches('idle')
    await untilSent(running, sent + FLOOD / 4)
  }
}

const callsOf = async (company: number): Promise<number> => {
  const { rows } = await harness.asterisk.database.query<{ calls: number }>(
    'SELECT count(*)::int AS calls FROM calls WHERE company_id = $1',
    [company],
  )
  return rows[0]?.calls ?? 0
}

/** More than half of them were refused. */
async function expectRefused(running: Flood): Promise<void> {
  const { sent, finals } = await running.stop()
  expect(finals.get(503) ?? 0).toBeGreaterThan(sent / 2)
}

test('Asterisk tells for whom a call counts: the owner of the number, the carrier, or the company whose phone it is', async () => {
  const told: EngineEvent[] = []
  const end = engine.subscribe((event) => void (event.type === 'leg-arrived' && told.push(event)))
  const { id: company } = theirs.client.session.company
  await carrier.call(theirs.number, OUTSIDER)
  await theirs.phone.reaches('ringing')
  await carrier.hangup()
  await theirs.phone.ended()
  await carrier.reaches('idle')
  await carrier.call('576010000000', OUTSIDER)
  await carrier.ended()
  await theirs.phone.call('4711')
  await theirs.phone.ended()
  end()
  expect(told).toMatchObject([
    { source: CARRIER, share: { of: 'calls', company } },
    { source: CARRIER, share: { of: 'nobody', carrier: expect.stringMatching(/^[0-9a-f]{32}$/) } },
    { share: { of: 'phones', company } },
  ])
})

test('a flood to nobody’s numbers over a shared carrier takes nothing from its customers', {
  timeout: 60_000,
}, async () => {
  const companies = [ours, theirs].map(({ client }) => client.session.company.id)
  await program.settled()
  const before = await Promise.all(companies.map(callsOf))
  const storm = await flood({ to: (nth) => `5760177${String(nth).padStart(5, '0')}` })
  await callNeighbour(storm)
  await expectRefused(storm)
  await program.settled()
  const after = await Promise.all(companies.map(callsOf))
  expect(after.map((calls, nth) => calls - (before[nth] ?? 0))).toEqual([0, 8])
})

test('a flood to one customer of a carrier leaves the other’s calls alone, to numbers with the same last digit too', {
  timeout: 60_000,
}, async () => {
  const storm = await flood({})
  await callNeighbour(storm)
  await expectRefused(storm)
})

test('all trunks of a company have one share', { timeout: 60_000 }, async () => {
  const peer = async (name: string) => {
    const body = { name, kind: 'peer', codecs: 'ulaw', secret: `secreto de ${name}` } as const
    const { record } = await ours.client.call(trunks.routes.create, { body })
    return { endpoint: record.account, secret: body.secret }
  }
  const [one, other] = [await peer('Una'), await peer('Otra')]
  const storm = await flood({ from: '127.0.0.99', account: { user: one.endpoint, secret: one.secret } })
  const second = await harness.device(other)
  // Far fewer than a share, if this trunk had one of its own.
  await expect
    .poll(
      async () => {
        await second.call('576010000000', OUTSIDER)
        return (await second.ended()).cause
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe('congestion')
  await callNeighbour(storm)
  await expectRefused(storm)
})
