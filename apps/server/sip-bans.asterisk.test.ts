import { beforeAll, expect, test, vi } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { SipLine } from '#platform/testing/telephony/sip/sip-line.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

// The machine's own address is never banned; other people use other loopback addresses.
const GUESSER = '127.0.0.66'
const OFFICE = '127.0.0.77'
const SCANNER = '127.0.0.88'
/** Asterisk caches endpoints for a second; failures are polled every half second. */
const COUNTS = { timeout: 60_000, interval: 100 }

const { harness, engine, program } = await startProgramOnAsterisk()
const { systemRows } = program.database

interface Phone {
  user: string
  secret: string
}
let one: Phone
let two: Phone

beforeAll(async () => {
  await untilUp(engine)
  const admin = await program.signIn('admin')
  const phoneOf = async (number: string): Promise<Phone> => {
    const { record, once } = await admin.call(extensions.routes.create, {
      body: { number, display_name: `Fija ${number}` },
    })
    return { user: `${record.account}-desk`, secret: once.secret ?? '' }
  }
  ;[one, two] = [await phoneOf('2001'), await phoneOf('2002')]
})

/** The registrar's final answer, 200 or 401; refused and unknown phones get the same one. */
async function register(from: string, { user, secret }: Phone, method = 'REGISTER'): Promise<number> {
  const { sip } = harness.asterisk.options
  const line = await SipLine.open({ user, secret, domain: sip.domain }, { ...sip, from }, () => {})
  try {
    const { status } = await line.request({
      method,
      uri: `sip:${sip.domain}`,
      from: `<sip:${user}@${sip.domain}>;tag=${crypto.randomUUID()}`,
      to: `<sip:${user}@${sip.domain}>`,
      callId: crypto.randomUUID(),
    })
    return status
  } finally {
    line.close()
  }
}

const wrong = ({ user }: Phone): Phone => ({ user, secret: 'guess' })
const refused = (from: string, phone: Phone) =>
  vi.waitFor(async () => expect(await register(from, phone)).toBe(401), COUNTS)
const letIn = (from: string, phone: Phone) =>
  vi.waitFor(async () => expect(await register(from, phone)).toBe(200), COUNTS)
const bans = async () =>
  (await systemRows.selectFrom('sip_bans').select(['endpoint', 'address']).orderBy('endpoint').execute()).map(
    ({ endpoint, address }) => `${endpoint} ${address}`,
  )

test("an address that keeps guessing a phone's password is banned from that phone for a time; nobody else is", {
  timeout: 180_000,
}, async () => {
  expect(await register(GUESSER, wrong(one))).toBe(401)
  expect(await register(GUESSER, one)).toBe(200)
  const ban = `${one.user.replace('-desk', '')} ${GUESSER}`
  await vi.waitFor(async () => {
    await register(GUESSER, wrong(one))
    expect(await bans()).toEqual([ban])
  }, COUNTS)
  await refused(GUESSER, one)
  expect(await register(GUESSER, one, 'INVITE')).toBe(401)
  // Another phone of the same office, and the same one from elsewhere.
  expect(await register(GUESSER, two)).toBe(200)
  expect(await register(OFFICE, one)).toBe(200)
  // However long such a phone goes on, the office's others keep working.
  for (let tries = 0; tries < 200; tries++) await register(GUESSER, wrong(one))
  expect(await register(GUESSER, two)).toBe(200)
  expect(await bans()).toEqual([ban])

  await systemRows
    .updateTable('sip_bans')
    .set({ until: new Date(Date.now() - 1_000) })
    .execute()
  await letIn(GUESSER, one)
})

test('an address that tries many phones is banned from all of them', { timeout: 180_000 }, async () => {
  const { rows } = await harness.asterisk.database.query<{ endpoint: string }>(
    'SELECT endpoint FROM extensions WHERE deleted_at IS NULL AND disabled_at IS NULL ORDER BY id LIMIT 12',
  )
  const others = rows.map(({ endpoint }) => ({ user: `${endpoint}-desk`, secret: 'guess' }))
  expect(await register(SCANNER, one)).toBe(200)
  let at = 0
  await vi.waitFor(
    async () => {
      at += 1
      for (let tries = 0; tries < 15; tries++) await register(SCANNER, others[at % others.length] ?? one)
      expect(await bans()).toContain(` ${SCANNER}`)
    },
    { timeout: 120_000, interval: 10 },
  )
  await refused(SCANNER, one)
  await refused(SCANNER, two)
  expect(await register(OFFICE, two)).toBe(200)
})
