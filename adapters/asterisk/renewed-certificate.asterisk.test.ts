import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#platform/host/process/free-port.ts'
import { type CertificateAndKey, selfSigned } from '#platform/secrets/self-signed.ts'
import { createEventLog } from '#platform/testing/telephony/event-log.ts'
import { NotRenewed } from './server/renew-certificate.ts'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness
let first: CertificateAndKey
let port: number

beforeAll(async () => {
  first = await selfSigned(['pbx.example'])
  port = await freePort()
  harness = await startAsteriskHarness({ tls: { port, ...first } })
})
afterAll(() => harness?.stop())

async function phoneOverTls(): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

const shownTo = (phone: TLSSocket): string => phone.getPeerX509Certificate()?.toString().trim() ?? ''
const asShown = ({ certificate }: CertificateAndKey): string =>
  new X509Certificate(certificate).toString().trim()

/** Whether Asterisk still responds on a connection. */
async function isAnswered(phone: TLSSocket): Promise<boolean> {
  const id = crypto.randomUUID()
  phone.write(
    [
      'OPTIONS sip:suite.test SIP/2.0',
      `Via: SIP/2.0/TLS 127.0.0.1:${phone.localPort};branch=z9hG4bK${id};rport`,
      `From: <sip:phone@suite.test>;tag=${id}`,
      'To: <sip:suite.test>',
      `Call-ID: ${id}`,
      'CSeq: 1 OPTIONS',
      'Max-Forwards: 1',
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n'),
  )
  const [answer] = await once(phone, 'data', { signal: AbortSignal.timeout(30_000) })
  return String(answer).includes(id)
}

test('new connections get the renewed certificate; calls and open connections continue', async () => {
  const { server } = harness.asterisk
  const caller = await harness.device(await harness.account('tls-1001'))
  await caller.register()
  const log = createEventLog(harness.engine)
  onTestFinished(() => log.close())
  await caller.call('1002')
  const { leg } = await log.find('leg-arrived')
  await harness.engine.answer(leg)
  await caller.reaches('talking')
  const early = await phoneOverTls()
  expect(shownTo(early)).toBe(asShown(first))
  const pid = server.pid()

  const second = await selfSigned(['pbx.example'])
  expect(await server.renewCertificate(second)).toBe(true)
  expect(shownTo(await phoneOverTls())).toBe(asShown(second))
  // It is compared every minute: the same certificate changes nothing.
  expect(await server.renewCertificate(second)).toBe(false)

  expect(server.pid()).toBe(pid)
  expect(await isAnswered(early)).toBe(true)
  expect(await isAnswered(await phoneOverTls())).toBe(true)
  await caller.hangup()
  expect(await log.find('leg-ended')).toMatchObject({ leg, cause: 'normal' })
})

test('an unusable certificate is reported, and the old one is presented again', async () => {
  const { server } = harness.asterisk
  const before = shownTo(await phoneOverTls())
  const [one, other] = [await selfSigned(['pbx.example']), await selfSigned(['pbx.example'])]
  const useless = { certificate: one.certificate, key: other.key }
  await expect(server.renewCertificate(useless)).rejects.toThrow(NotRenewed)
  await vi.waitFor(async () => expect(shownTo(await phoneOverTls())).toBe(before), { timeout: 30_000 })
  expect(await server.renewCertificate(other)).toBe(true)
  expect(shownTo(await phoneOverTls())).toBe(asShown(other))
})
