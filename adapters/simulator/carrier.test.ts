import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { type Carrier, startCarrier } from './carrier.ts'

const PHONE = { endpoint: 'simulator.phone', secret: 'phone' }
const TRUNK = { endpoint: 'simulator.carrier', secret: 'trunk' }
const CUSTOMER = { endpoint: 'simulator.customer1', secret: 'customer' }
const COMPANY = { name: 'Ferretería', number: '6015550100' }

let engine: InMemoryEngine
let carrier: Carrier
let soundsFolder: string
/** Ids of the robot's playbacks and recordings, in order. */
let commanded: string[]

beforeEach(async () => {
  soundsFolder = await mkdtemp(join(tmpdir(), 'carrier-'))
  commanded = []
  engine = createInMemoryEngine()
  engine.addAccount(PHONE)
  engine.addAccount(TRUNK)
  engine.addAccount(CUSTOMER)
  // The in-memory devices have no number as name: any of them takes the call.
  const findContact = async (endpoint: string) => (await engine.contacts(endpoint))[0] ?? null
  carrier = startCarrier({
    engine: {
      ...engine,
      findContact,
      async play(command) {
        commanded.push(`play ${command.sounds[0]?.kind}`)
        await engine.play(command)
      },
      async recordMessage(command) {
        commanded.push('record')
        await engine.recordMessage(command)
      },
    },
    carrier: TRUNK.endpoint,
    customers: [CUSTOMER.endpoint],
    phone: PHONE.endpoint,
    soundsFolder,
    log: silentLogger,
  })
})
afterEach(async () => {
  await carrier.stop()
  await rm(soundsFolder, { recursive: true })
})

/** The company's end of the trunk. */
async function company() {
  const device = engine.device(TRUNK)
  await device.register()
  return device
}

test('a telephone calls the company, both talk, and the company hangs up', async () => {
  const theirs = await company()
  const phone = engine.device(PHONE)
  await phone.register()
  await phone.call('6015550100')
  await theirs.reaches('ringing')
  expect(await theirs.incoming()).toMatchObject({ dialed: '6015550100' })
  await theirs.answer()
  await phone.reaches('talking')
  await eventually(async () => expect((await phone.hears()).devices).toEqual([theirs.id]))
  await theirs.hangup()
  expect(await phone.ended()).toEqual({ cause: 'normal' })
  await eventually(async () => expect(await engine.liveLegs()).toEqual([]))
})

test('a number that the first company does not have is tried at another customer', async () => {
  const [first, second] = [await company(), engine.device(CUSTOMER)]
  await second.register()
  const phone = engine.device(PHONE)
  await phone.register()
  await phone.call('6015550100')
  await first.reaches('ringing')
  const [requests] = await engine
    .liveLegs()
    .then((legs) => legs.filter(({ endpoint }) => endpoint === TRUNK.endpoint))
  if (!requests) throw new Error('the first company received no request')
  await engine.hangup(requests.leg, 'unknown-number')
  await second.reaches('ringing')
  expect(await second.incoming()).toMatchObject({ dialed: '6015550100' })
  await second.answer()
  await phone.reaches('talking')
  await phone.hangup()
  await eventually(async () => expect(await engine.liveLegs()).toEqual([]))
})

test('the company learns when a calling telephone hangs up', async () => {
  const theirs = await company()
  const phone = engine.device(PHONE)
  await phone.register()
  await phone.call('6015550100')
  await theirs.reaches('ringing')
  await phone.hangup()
  expect(await theirs.ended()).toEqual({ cause: 'cancelled' })
})

test('a call from the company rings an open telephone with the caller id', async () => {
  const theirs = await company()
  const phone = engine.device(PHONE)
  await phone.register()
  carrier.phoneOpened('573001234561')
  await theirs.call('3001234561', COMPANY)
  await phone.reaches('ringing')
  expect(await phone.incoming()).toMatchObject({ number: COMPANY.number })
  await phone.reject()
  expect(await theirs.ended()).toEqual({ cause: 'rejected' })
})

test.each([
  ['3001234561', 'busy'],
  ['3001234563', 'rejected'],
  ['3001234564', 'unknown-number'],
])('a call to the unassigned number %s ends: %s', async (number, cause) => {
  const theirs = await company()
  await theirs.call(number, COMPANY)
  expect(await theirs.ended()).toEqual({ cause })
})

test('a number that nobody answers rings until the caller hangs up', async () => {
  const theirs = await company()
  await theirs.call('3001234562', COMPANY)
  await theirs.reaches('ringback')
  await theirs.hangup()
  await eventually(async () => expect(await engine.liveLegs()).toEqual([]))
})

test('the announcer answers, plays, and finally hangs up', async () => {
  const theirs = await company()
  await theirs.call('3001234567', COMPANY)
  await theirs.reaches('talking')
  await eventually(async () => expect((await theirs.hears()).music).toBe(true))
  expect(await theirs.ended()).toEqual({ cause: 'normal' })
})

test('the robot greets, records, echoes, and deletes its files', async () => {
  const theirs = await company()
  await theirs.call('6015550199', COMPANY)
  await theirs.reaches('talking')
  await eventually(() => expect(commanded.slice(0, 2)).toEqual(['play system', 'record']))
  // A key before the recording begins is lost, and one in its first instant leaves it silent.
  await eventually(async () => {
    await theirs.digits('#')
    expect(commanded.join(', ')).toMatch(/^play system, (record, )+play file, record/)
  })
  await theirs.hangup()
  await eventually(async () => expect(await engine.liveLegs()).toEqual([]))
  await eventually(async () => expect(await readdir(soundsFolder)).toEqual([]))
})
