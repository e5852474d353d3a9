import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEventLog } from '#platform/testing/telephony/event-log.ts'
import { SipLine } from '#platform/testing/telephony/sip/sip-line.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness

beforeAll(async () => {
  harness = await startAsteriskHarness()
})
afterAll(() => harness?.stop())

/**
 * A lasting channel per message shows after few of them. What once made Asterisk unresponsive took 500 queued behind it, and
 * `npm run test:all` sends more than that.
 */
const FLOOD = thorough(80, 800)
const AT_A_TIME = 40

async function lineOf(endpoint: string): Promise<SipLine> {
  const { secret } = await harness.account(endpoint)
  const { sip } = harness.asterisk.options
  return SipLine.open({ user: `${endpoint}-desk`, secret, domain: sip.domain }, sip, () => {})
}

/** Sends requests one after the other, authenticated like a phone, and returns the status codes. */
async function flood(line: SipLine, method: string, headers: [string, string][], body?: string) {
  const { user, domain } = line.account
  const codes = new Set<number>()
  for (let sent = 0; sent < FLOOD; sent += AT_A_TIME) {
    const answers = Array.from({ length: AT_A_TIME }, () =>
      line.request({
        method,
        uri: `sip:1002@${domain}`,
        from: `<sip:${user}@${domain}>;tag=${crypto.randomUUID()}`,
        to: `<sip:1002@${domain}>`,
        callId: crypto.randomUUID(),
        headers,
        ...(body === undefined ? {} : { body }),
      }),
    )
    for (const { status } of await Promise.all(answers)) codes.add(status)
  }
  return [...codes]
}

/** Proves that the engine gets events: a new phone registers, calls in, and is reported. */
async function hears(endpoint: string): Promise<void> {
  const log = createEventLog(harness.engine)
  const device = await harness.device(await harness.account(endpoint))
  await device.register()
  await device.call('1002')
  const { leg } = await log.find('leg-arrived')
  await harness.engine.hangup(leg, 'unknown-number')
  expect(await device.ended()).toEqual({ cause: 'unknown-number' })
  log.close()
}

const channels = async () => {
  const { ariUrl } = harness.asterisk.server
  const { ariUser, ariPassword } = harness.asterisk.options.http
  const authorization = `Basic ${Buffer.from(`${ariUser}:${ariPassword}`).toString('base64')}`
  const answer = await fetch(`${ariUrl}/ari/channels`, { headers: { authorization } })
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
}

describe('endless unsolicited requests of a phone', () => {
  test.each([
    ['MESSAGE', [['content-type', 'text/plain']], 'hola'],
    [
      'SUBSCRIBE',
      [
        ['event', 'presence'],
        ['expires', '600'],
        ['accept', 'application/pidf+xml'],
      ],
      undefined,
    ],
    [
      'SUBSCRIBE',
      [
        ['event', 'message-summary'],
        ['expires', '600'],
      ],
      undefined,
    ],
    [
      'PUBLISH',
      [
        ['event', 'presence'],
        ['expires', '600'],
        ['content-type', 'application/pidf+xml'],
      ],
      '<a/>',
    ],
    [
      'NOTIFY',
      [
        ['event', 'check-sync'],
        ['subscription-state', 'active'],
      ],
      undefined,
    ],
    ['INFO', [['content-type', 'application/dtmf-relay']], 'Signal=1'],
    ['REFER', [['refer-to', '<sip:1003@suite.test>']], undefined],
    ['OPTIONS', [], undefined],
  ] as [string, [string, string][], string | undefined][])(
    '%s %j leaves nothing behind',
    async (method, headers, body) => {
      const name = `unsolicited${Math.random().toString(36).slice(2, 8)}`
      const line = await lineOf(`${name}-1001`)
      try {
        const codes = await flood(line, method, headers, body)
        if (method !== 'OPTIONS') expect(codes.filter((code) => code < 400)).toEqual([])
      } finally {
        line.close()
      }
      expect((await channels()).filter((channel) => channel.startsWith('Message/'))).toEqual([])
      await hears(`${name}-1002`)
    },
  )
})
