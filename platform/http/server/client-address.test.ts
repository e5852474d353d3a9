import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createClientAddress } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['nobody is believed without a proxy', false, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['one proxy says who came', 1, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['what a client wrote before is not believed', 1, '127.0.0.1', '10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['two proxies', 2, '127.0.0.1', '192.0.2.3, 198.51.100.1, 203.0.113.7', '198.51.100.1'],
  ['a proxy that says nothing', 1, '127.0.0.1', undefined, '127.0.0.1'],
  ['a listed network', ['127.0.0.0/8'], '::ffff:127.0.0.1', '10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['another one’s claim', ['127.0.0.1'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['what is no address', ['127.0.0.1'], '127.0.0.1', 'unknown', 'unknown'],
] as const)('%s', (_, trusted, remote, forwarded, address) => {
  expect(createClientAddress(trusted)(from(remote, forwarded))).toBe(address)
})
