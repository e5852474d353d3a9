import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStage, type Stage, soundOf } from '#platform/testing/telephony/conformance/stage.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { describeSound } from '#platform/testing/telephony/sip/rtp-line.ts'
import { SipLine } from '#platform/testing/telephony/sip/sip-line.ts'
import { header, parseAddress } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'
import { addCarrierTrunk } from './testing/carrier-trunk.ts'

/** A carrier of another company. */
const CARRIER = '127.0.0.21'

let harness: AsteriskHarness
let stage: Stage
let lines: SipLine[] = []

beforeAll(async () => {
  harness = await startAsteriskHarness()
  await addCarrierTrunk(harness.asterisk.database, {
    slug: 'otros',
    kind: 'address',
    address: CARRIER,
    port: 5060,
  })
  await harness.engine.refreshTrunks()
})
afterAll(() => harness?.stop())
beforeEach(() => {
  stage = createStage(harness)
})
afterEach(async () => {
  for (const line of lines) line.close()
  lines = []
  await stage.clear()
})

interface Thief {
  line: SipLine
  /** Its address. */
  from: string
}

const domain = () => harness.asterisk.options.sip.domain

async function open(user: string, secret: string, from?: string): Promise<Thief> {
  const { sip } = harness.asterisk.options
  const server = { address: sip.address, port: sip.port, ...(from ? { from } : {}) }
  const line = await SipLine.open({ user, secret, domain: domain() }, server, (request) => {
    if (request.method !== 'ACK') line.respond(request, 200)
  })
  lines.push(line)
  return { line, from: `<sip:${user}@${domain()}>` }
}

/** Every kind of party that may send requests at all, all of another company. */
const THIEVES: Record<string, () => Promise<Thief>> = {
  'a telephone': async () => {
    const { endpoint, secret } = await harness.account('otros-1001')
    return open(`${endpoint}-desk`, secret)
  },
  'an exchange': async () => {
    const { endpoint, secret } = await harness.trunk('otros')
    return open(endpoint, secret)
  },
  'a carrier known by its address': () => open('sbc', '', CARRIER),
}

/** Two who talk, and the first one's dialog as its other side would name it. */
async function talking(): Promise<{ ana: Device; luis: Device; dialog: string }> {
  const [ana, luis] = [await stage.phone(), await stage.phone()]
  const one = await stage.callInAnswered(ana)
  const two = await stage.dialAnswered(luis)
  await stage.engine.bridge(`talk-${one}`, [one, two])
  await stage.untilHears(luis, soundOf(ana))
  return { ana, luis, dialog: ana.dialog() }
}

const sound = () => describeSound('127.0.0.1', 40_000, 'sendrecv', 1)

test.each(Object.keys(THIEVES))('%s of another company does not take a call by naming it', async (who) => {
  const thief = await THIEVES[who]?.()
  if (!thief) throw new Error(who)
  const { ana, luis, dialog } = await talking()
  const answer = await thief.line.request({
    method: 'INVITE',
    uri: `sip:1001@${domain()}`,
    from: `${thief.from};tag=${randomUUID()}`,
    to: `<sip:1001@${domain()}>`,
    callId: randomUUID(),
    headers: [['replaces', dialog]],
    body: sound(),
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  await stage.untilHears(luis, soundOf(ana))
  await stage.untilHears(ana, soundOf(luis))
})

test('neither does one that is in a call and names another one in an offer', async () => {
  const { endpoint, secret } = await harness.account('otros-1001')
  const { line, from } = await open(`${endpoint}-desk`, secret)
  const { ana, luis, dialog } = await talking()
  const own = { uri: `sip:100@${domain()}`, from: `${from};tag=${randomUUID()}`, callId: randomUUID() }
  let started: Parameters<SipLine['acknowledge']>[0] | undefined
  const answering = line.request(
    { ...own, method: 'INVITE', to: `<sip:100@${domain()}>`, body: sound() },
    (transaction) => {
      started = transaction
    },
  )
  const { leg } = await stage.log.find('leg-arrived', (event) => event.endpoint === endpoint)
  await stage.engine.answer(leg)
  const answer = await answering
  if (!started) throw new Error('no call')
  line.acknowledge(started, answer)
  // Asterisk reads the header in first requests only, so that this one is an ordinary offer.
  const again = await line.request({
    ...own,
    method: 'INVITE',
    uri: parseAddress(header(answer, 'contact')).uri,
    to: header(answer, 'to'),
    headers: [['replaces', dialog]],
    body: sound(),
  })
  expect(again.status).toBe(200)
  await stage.untilHears(luis, soundOf(ana))
  await stage.untilHears(ana, soundOf(luis))
  await stage.engine.hangup(leg, 'normal')
})
