import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { selfSigned } from './self-signed.ts'

const NOW = new Date('2026-11-24T10:00:00Z')

test('is valid for its names and addresses only, for ten years, signed by its own key', async () => {
  const made = await selfSigned(['pbx.example', '192.0.2.7', '2001:db8::7'], NOW)
  const certificate = new X509Certificate(made.certificate)
  expect(certificate.subject).toBe('CN=pbx.example')
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.validFromDate).toEqual(NOW)
  expect(certificate.validToDate).toEqual(new Date('2036-11-24T10:00:00Z'))
  expect(certificate.checkHost('pbx.example')).toBe('pbx.example')
  expect(certificate.checkHost('other.example')).toBeUndefined()
  expect(certificate.checkIP('192.0.2.7')).toBe('192.0.2.7')
  expect(certificate.checkIP('192.0.2.8')).toBeUndefined()
  expect(certificate.subjectAltName).toContain('2001:DB8:0:0:0:0:0:7')
  const other = await selfSigned(['pbx.example'], NOW)
  expect(certificate.verify(new X509Certificate(other.certificate).publicKey)).toBe(false)
})

test('a client that has the certificate trusts the server, others do not', async () => {
  const { certificate, key } = await selfSigned(['localhost'])
  const server = createServer({ cert: certificate, key }, (socket) => socket.end())
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const call = (ca?: string) => connect({ host: '127.0.0.1', port, servername: 'localhost', ca })
  const trusting = call(certificate)
  await once(trusting, 'secureConnect')
  expect(trusting.authorized).toBe(true)
  trusting.destroy()
  await expect(once(call(), 'secureConnect')).rejects.toThrow(/self.signed/)
  server.close()
})

test('years beyond 2049 have four digits', async () => {
  const { certificate } = await selfSigned(['pbx.example'], new Date('2045-01-01T00:00:00Z'))
  expect(new X509Certificate(certificate).validToDate).toEqual(new Date('2055-01-01T00:00:00Z'))
})
