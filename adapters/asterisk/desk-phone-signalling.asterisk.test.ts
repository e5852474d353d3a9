import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStage, holdMusic, type Stage, soundOf } from '#platform/testing/telephony/conformance/stage.ts'
import { SipLine } from '#platform/testing/telephony/sip/sip-line.ts'
import type { SipResponse } from '#platform/testing/telephony/sip/sip-message.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness
let stage: Stage

beforeAll(async () => {
  harness = await startAsteriskHarness()
})
afterAll(() => harness?.stop())
beforeEach(() => {
  stage = createStage(harness)
})
afterEach(() => stage.clear())

test.each([
  ['sip:1003@suite.test;user=phone', '1003'],
  ['sip:+573001234567@suite.test;user=phone', '+573001234567'],
])('a transfer to %s asks for %s', async (address, number) => {
  const phone = await stage.phone()
  const leg = await stage.callInAnswered(phone)
  await phone.transfer(address)
  const asked = await stage.log.find('leg-transfers', (event) => event.leg === leg)
  expect(asked.to).toEqual({ kind: 'number', number })
  await stage.engine.refuseTransfer(leg)
  await phone.transferRefused()
})

// Asterisk takes `tel:` in an INVITE only.
test.each(['tel:1003', 'tel:+573001234567', 'tel:1003;phone-context=suite.test'])(
  'a transfer to %s is refused, and the call goes on',
  async (address) => {
    const phone = await stage.phone()
    await stage.callInAnswered(phone)
    await phone.transfer(address)
    await phone.transferRefused()
    expect(phone.phase()).toBe('talking')
  },
)

const audio = ['m=audio 40000 RTP/AVP 0 101', 'a=rtpmap:0 PCMU/8000', 'a=rtpmap:101 telephone-event/8000']
const video = ['m=video 40002 RTP/AVP 96', 'a=rtpmap:96 H264/90000']

/** The media lines of the answer to an offer of these, in order: kind and whether accepted. */
async function answered(media: readonly string[]): Promise<[kind: string, accepted: boolean][]> {
  const account = await stage.account()
  const { sip } = harness.asterisk.options
  const user = `${account.endpoint}-desk`
  const line = await SipLine.open({ user, secret: account.secret, domain: sip.domain }, sip, () => {})
  try {
    const body = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', ...media, ''].join(
      '\r\n',
    )
    const from = `<sip:${user}@${sip.domain}>;tag=${randomUUID()}`
    const to = `<sip:1002@${sip.domain}>`
    const invite = { method: 'INVITE', uri: `sip:1002@${sip.domain}`, from, to, callId: randomUUID(), body }
    const answer: Promise<SipResponse> = line.request(invite)
    const { leg } = await stage.log.find('leg-arrived', (event) => event.endpoint === account.endpoint)
    await stage.engine.answer(leg)
    const { status, body: sdp } = await answer
    expect(status).toBe(200)
    await stage.engine.hangup(leg, 'normal')
    return [...sdp.matchAll(/^m=(\w+) (\d+)/gm)].map(([, kind = '', port]) => [kind, port !== '0'])
  } finally {
    line.close()
  }
}

test('video first in an offer is answered by sound', async () => {
  expect(await answered([...video, ...audio])).toEqual([
    ['video', false],
    ['audio', true],
  ])
})

test('video beside sound, and a fax image, too', async () => {
  const image = ['m=image 40004 udptl t38']
  expect(await answered([...audio, ...video, ...image])).toEqual([
    ['audio', true],
    ['video', false],
    ['image', false],
  ])
})

test('whoever is on hold when the other side transfers hears music, and the new party afterwards', async () => {
  const [ana, luis, eva] = [await stage.phone(), await stage.phone(), await stage.phone()]
  const [one, two] = [await stage.callInAnswered(ana), await stage.dialAnswered(luis)]
  await stage.engine.bridge('held-transfer', [one, two])
  await ana.hold()
  await stage.untilHears(luis, holdMusic)
  await ana.transfer(eva.endpoint.replace(/^.*-/, ''))
  await stage.log.find('leg-transfers', (event) => event.leg === one)
  await stage.engine.destroyBridge('held-transfer', [two])
  await stage.engine.hangup(one, 'normal')
  await stage.engine.startMusic(two, null)
  await stage.untilHears(luis, holdMusic)
  const three = await stage.dialAnswered(eva)
  await stage.engine.stopMusic(two)
  await stage.engine.bridge('transferred', [two, three])
  await stage.untilHears(luis, soundOf(eva))
  await stage.untilHears(eva, soundOf(luis))
  await stage.engine.destroyBridge('transferred')
})
