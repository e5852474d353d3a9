import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SipLine } from '#platform/testing/sip/sip-line.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness
/** Somebody elsewhere, who never asked for anything. */
let victim: Socket
let victimAddress = ''
const received: string[] = []

beforeAll(async () => {
  harness = await startAsteriskHarness()
  victim = createSocket('udp4')
  victim.on('message', (data) => received.push(data.toString().split('\r\n', 1)[0] ?? ''))
  victim.bind(0, '127.0.0.1')
  await once(victim, 'listening')
  victimAddress = `127.0.0.1:${victim.address().port}`
})
afterAll(async () => {
  victim.close()
  await harness?.stop()
})

async function lineOf(endpoint: string, onRequest: (line: SipLine) => void = () => {}): Promise<SipLine> {
  const { secret } = await harness.account(endpoint)
  const { sip } = harness.asterisk.options
  const account = { user: `${endpoint}-desk`, secret, domain: sip.domain }
  const line: SipLine = await SipLine.open(account, sip, (request) => {
    onRequest(line)
    line.respond(request, 200)
  })
  return line
}

const register = ({ account: { user, domain } }: SipLine) => ({
  method: 'REGISTER',
  uri: `sip:${domain}`,
  from: `<sip:${user}@${domain}>;tag=${crypto.randomUUID()}`,
  to: `<sip:${user}@${domain}>`,
  callId: crypto.randomUUID(),
})

test('a Contact elsewhere counts as the place that the registration came from', async () => {
  const asked = Promise.withResolvers<void>()
  const line = await lineOf('fuera-1002', () => asked.resolve())
  try {
    const one = { ...register(line), contact: `<sip:x@${victimAddress}>` }
    expect((await line.request(one)).status).toBe(200)
    const [contact = ''] = await harness.engine.contacts('fuera-1002')
    expect(contact).toContain(line.address)
    await asked.promise
  } finally {
    line.close()
  }
  expect(received).toEqual([])
})

test('desk phones are offered digits in one way', async () => {
  const phone = await harness.device(await harness.account('digitos-1001'))
  await phone.register()
  const [contact = ''] = await harness.engine.contacts('digitos-1001')
  const leg = crypto.randomUUID()
  await harness.engine.dial({
    leg,
    endpoint: 'digitos-1001',
    contact,
    callerId: { name: 'Ana\r\nX-Forged: yes\u202e', number: '1001' },
    headers: { callId: crypto.randomUUID() },
    timeoutSeconds: 10,
  })
  await phone.reaches('ringing')
  expect((await phone.offer()).match(/telephone-event/g)).toHaveLength(1)
  expect((await phone.incoming()).name).toBe('Ana  X-Forged: yes ')
  await harness.engine.hangup(leg, 'cancelled')
  await phone.reaches('idle')
})
