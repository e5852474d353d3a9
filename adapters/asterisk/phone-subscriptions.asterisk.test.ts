import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { createStage, type Stage } from '#platform/testing/telephony/conformance/stage.ts'
import { SipLine } from '#platform/testing/telephony/sip/sip-line.ts'
import { header, type SipRequest } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness
let stage: Stage
const lines: SipLine[] = []

beforeAll(async () => {
  harness = await startAsteriskHarness()
})
afterAll(() => harness?.stop())
beforeEach(() => {
  stage = createStage(harness)
})
afterEach(() => {
  for (const line of lines.splice(0)) line.close()
  return stage.clear()
})

const KINDS = {
  dialog: 'application/dialog-info+xml',
  presence: 'application/pidf+xml',
  'message-summary': 'application/simple-message-summary',
} as const

let made = 0
const company = () => `blf${++made}`

/** A desk phone's subscriptions, as raw SIP. */
async function subscriber(endpoint: string) {
  const isTrunk = trunkOf(endpoint) !== null
  const { secret } = isTrunk ? { secret: 'a secret for tests' } : await harness.account(endpoint)
  const { sip } = harness.asterisk.options
  const told: SipRequest[] = []
  const line: SipLine = await SipLine.open(
    { user: isTrunk ? endpoint : `${endpoint}-desk`, secret, domain: sip.domain },
    sip,
    (request) => {
      told.push(request)
      line.respond(request, 200)
    },
  )
  lines.push(line)
  const bodies = () => told.map(({ body }) => body)
  return {
    async subscribe(number: string, event: keyof typeof KINDS, expires = 600): Promise<number> {
      const { status } = await line.request({
        method: 'SUBSCRIBE',
        uri: `sip:${number}@${sip.domain}`,
        from: `<sip:${line.account.user}@${sip.domain}>;tag=${randomUUID()}`,
        to: `<sip:${number}@${sip.domain}>`,
        callId: randomUUID(),
        headers: [
          ['event', event],
          ['accept', KINDS[event]],
          ['expires', String(expires)],
        ],
      })
      return status
    },
    told,
    /** Waits until the latest notification has this text. */
    shows: (text: string | RegExp) =>
      vi.waitFor(() => expect(bodies().at(-1), bodies().join('\n\n')).toMatch(text), { timeout: 30_000 }),
  }
}

/** Waits until a subscription to that number is taken: the first desk phone of a company was just seen. */
const taken = (watcher: Awaited<ReturnType<typeof subscriber>>, number: string, event: keyof typeof KINDS) =>
  vi.waitFor(async () => expect(await watcher.subscribe(number, event)).toBe(200), { timeout: 30_000 })

/** Ana's phone, which watches the registered phone of Luis. */
async function pair(event: keyof typeof KINDS) {
  const slug = company()
  const luis = await stage.device(await harness.account(`${slug}-1002`))
  await luis.register()
  const ana = await subscriber(`${slug}-1001`)
  await taken(ana, '1002', event)
  return { ana, luis, slug }
}

const FREE = /<state>terminated<\/state>/
const RINGING = /<state>early<\/state>/
const IN_CALL = /<state>confirmed<\/state>/

describe('a busy lamp field', () => {
  test('shows a colleague free, ringing, in a call, and free again', async () => {
    const { ana, luis } = await pair('dialog')
    await ana.shows(FREE)
    expect(ana.told.filter((told) => header(told, 'event') !== 'dialog')).toEqual([])
    const leg = await stage.dial(luis)
    await ana.shows(RINGING)
    await luis.answer()
    await ana.shows(IN_CALL)
    await stage.engine.hangup(leg, 'normal')
    await ana.shows(FREE)
  })

  test('shows who calls out as in a call, and a second call for them as ringing', async () => {
    const { ana, luis } = await pair('dialog')
    const second = await stage.device(await harness.account(luis.endpoint))
    await second.register()
    const leg = await stage.callInAnswered(luis)
    await ana.shows(IN_CALL)
    const contact = (await stage.engine.contacts(luis.endpoint)).find((one) =>
      one.includes(second.contactName()),
    )
    await stage.dial(second, { contact: contact ?? '' })
    await ana.shows(RINGING)
    await second.reject()
    await ana.shows(IN_CALL)
    await stage.engine.hangup(leg, 'normal')
    await ana.shows(FREE)
  })

  test('a colleague whose phones are all off is not available', async () => {
    const { ana, luis } = await pair('presence')
    await ana.shows(/<basic>open<\/basic>/)
    await luis.unregister()
    await ana.shows(/<basic>closed<\/basic>/)
    await luis.register()
    await ana.shows(/<basic>open<\/basic>/)
  })

  test('presence says what the colleague is doing', async () => {
    const { ana, luis } = await pair('presence')
    const leg = await stage.dial(luis)
    await ana.shows('Ringing')
    await luis.answer()
    await ana.shows('On the phone')
    await stage.engine.hangup(leg, 'normal')
    await ana.shows('Ready')
  })

  test('sees colleagues only, whatever number it asks for', async () => {
    const { ana, luis, slug } = await pair('dialog')
    const other = await pair('dialog')
    const leg = await stage.dial(luis)
    await ana.shows(RINGING)
    // The same number is a colleague's there.
    await other.ana.shows(FREE)
    for (const number of [
      `${slug}-1002`,
      `${slug}-1002-desk`,
      `1002&PJSIP%2F${slug}-1002-desk`,
      `1002%26PJSIP%2F${slug}-1002-desk`,
      '$%7BDB_KEYS()%7D',
      's',
    ])
      expect(await other.ana.subscribe(number, 'dialog'), number).toBeGreaterThanOrEqual(400)
    await luis.reject()
    await ana.shows(FREE)
    await stage.log.find('leg-ended', (event) => event.leg === leg)
    expect(other.ana.told.filter(({ body }) => !FREE.test(body))).toEqual([])
  })

  test('a carrier may not subscribe', async () => {
    const { slug } = await pair('dialog')
    const carrier = await subscriber((await harness.trunk(slug)).endpoint)
    expect(await carrier.subscribe('1002', 'dialog')).toBeGreaterThanOrEqual(400)
    expect(carrier.told).toEqual([])
  })
})

describe('its messages', () => {
  const counts = (unheard: number, heard: number) => `Voice-Message: ${unheard}/${heard} (0/0)`

  test('are told to a phone that asks by the name with which it registers, and whenever they change', async () => {
    const endpoint = `${company()}-1001`
    const ana = await subscriber(endpoint)
    await stage.engine.tellMessages(endpoint, { unheard: 2, total: 5 })
    expect(await ana.subscribe(`${endpoint}-desk`, 'message-summary')).toBe(200)
    await ana.shows(counts(2, 3))
    await stage.engine.tellMessages(endpoint, { unheard: 0, total: 5 })
    await ana.shows(counts(0, 5))
  })

  test('are nobody else’s, whatever name somebody asks for', async () => {
    const slug = company()
    const endpoint = `${slug}-1001`
    const ana = await subscriber(endpoint)
    await stage.engine.tellMessages(endpoint, { unheard: 2, total: 5 })
    const colleague = await subscriber(`${slug}-1002`)
    const stranger = await subscriber(`${company()}-1001`)
    const carrier = await subscriber((await harness.trunk(slug)).endpoint)
    const phone = `${endpoint}-desk`
    for (const other of [colleague, stranger, carrier])
      for (const name of [
        phone,
        phone.toUpperCase(),
        endpoint,
        `${phone}%40own`,
        `${phone}%40own;`,
        `${phone}%40own%3B`,
        `${phone}%40own%3B;x`,
        `${phone}%40own%5E3B`,
        `${phone}-2`,
        `${phone}-3`,
        `${endpoint}-tls`,
      ])
        expect(await other.subscribe(name, 'message-summary'), name).toBeGreaterThanOrEqual(400)
    expect([...colleague.told, ...stranger.told, ...carrier.told]).toEqual([])
    expect(await ana.subscribe(phone, 'message-summary')).toBe(200)
    await ana.shows(counts(2, 3))
  })
})
