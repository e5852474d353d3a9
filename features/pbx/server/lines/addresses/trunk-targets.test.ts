import { expect, test } from 'vitest'
import type { HostAddresses } from './resolve-host.ts'
import { splitProxy } from './split-proxy.ts'
import { type TrunkTarget, targetsOf } from './trunk-targets.ts'

const FOUND = new Map<string, HostAddresses>([
  [
    'operador.example',
    {
      calls: ['190.24.1.1'],
      arrives: ['190.24.1.3', '190.24.1.2', '190.24.1.9'],
      served: {
        udp: [
          { address: '190.24.1.3', port: 5070 },
          { address: '190.24.1.2', port: 5060 },
        ],
        tls: [{ address: '190.24.1.9', port: 5071 }],
      },
    },
  ],
  ['sbc.example', { calls: ['190.24.2.1'], arrives: [] }],
])
const trunk: TrunkTarget = { host: 'operador.example', port: null, proxy: '', transport: 'udp' }
const called = (target: Partial<TrunkTarget>) =>
  targetsOf({ ...trunk, ...target }, FOUND)
    .filter(({ calls }) => calls)
    .map(({ address, port }) => `${address} ${port}`)

test('without a port the SRV records of the transport say where calls go, in their order; a port means the name itself', () => {
  expect(called({})).toEqual(['190.24.1.3 5070', '190.24.1.2 5060'])
  expect(called({ transport: 'tls' })).toEqual(['190.24.1.9 5071'])
  expect(called({ transport: 'tcp' })).toEqual(['190.24.1.1 null'])
  expect(called({ port: 5062 })).toEqual(['190.24.1.1 null'])
})

test('with an outbound proxy all goes there, and calls still come from the host', () => {
  expect(called({ proxy: 'sbc.example:5080' })).toEqual(['190.24.2.1 5080'])
  expect(called({ proxy: 'sbc.example' })).toEqual(['190.24.2.1 null'])
  expect(targetsOf({ ...trunk, proxy: 'sbc.example' }, FOUND).map(({ address }) => address)).toContain(
    '190.24.1.1',
  )
  expect(called({ proxy: 'unknown.example' })).toEqual([])
})

test.each([
  ['sbc.example', 'sbc.example', null],
  ['sbc.example:5080', 'sbc.example', 5080],
  ['190.24.1.1:5080', '190.24.1.1', 5080],
  ['[2001:db8::1]:5080', '2001:db8::1', 5080],
  ['[2001:db8::1]', '2001:db8::1', null],
  ['2001:db8::1', '2001:db8::1', null],
])('%s', (given, host, port) => {
  expect(splitProxy(given)).toEqual({ host, port })
})
