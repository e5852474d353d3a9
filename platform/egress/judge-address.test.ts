import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { isAllowedAddress, mayRequest } from './judge-address.ts'
import { nat64PrefixesIn } from './nat64.ts'
import { knowOwnHosts, ownAddresses } from './own-addresses.ts'
import { AddressRefused, requestOutside } from './request-outside.ts'

const nobody = () => false

/** What a name server of each kind of network answers for `ipv4only.arpa`. */
const NETWORKS = {
  'the well-known prefix': ['64:ff9b::c000:aa', '64:ff9b::c000:ab'],
  'a local /96': ['64:ff9b:1::192.0.0.170'],
  'a /96 of the provider': ['2a01:db9:0:64::c000:ab'],
  'a /64': ['2a01:db9:0:64:c0:0:ab00:0'],
  'a /48': ['2a01:db9:122:c000:0:aa00::'],
  'a /32': ['2a01:db9:c000:aa::'],
}
/** An IPv4 host as each of them writes it. */
const WRITTEN: Record<keyof typeof NETWORKS, (hex: string) => string> = {
  'the well-known prefix': (hex) => `64:ff9b::${hex.slice(0, 4)}:${hex.slice(4)}`,
  'a local /96': (hex) => `64:ff9b:1::${hex.slice(0, 4)}:${hex.slice(4)}`,
  'a /96 of the provider': (hex) => `2a01:db9:0:64::${hex.slice(0, 4)}:${hex.slice(4)}`,
  'a /64': (hex) => `2a01:db9:0:64:00${hex.slice(0, 2)}:${hex.slice(2, 6)}:${hex.slice(6)}00:0`,
  'a /48': (hex) => `2a01:db9:122:${hex.slice(0, 4)}:00${hex.slice(4, 6)}:${hex.slice(6)}00::`,
  'a /32': (hex) => `2a01:db9:${hex.slice(0, 4)}:${hex.slice(4)}::`,
}
const hexOf = (ipv4: string): string =>
  ipv4
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')

test.each(Object.keys(NETWORKS) as (keyof typeof NETWORKS)[])(
  'behind a translator with %s public IPv4 hosts are reached, and nothing within',
  (network) => {
    const prefixes = nat64PrefixesIn(NETWORKS[network])
    const isAllowed = (ipv4: string, isOwn: (address: string) => boolean = nobody) =>
      isAllowedAddress(WRITTEN[network](hexOf(ipv4)), { isOwn, prefixes })
    expect(isAllowed('8.8.8.8')).toBe(true)
    for (const within of ['127.0.0.1', '10.1.2.3', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'])
      expect(isAllowed(within), within).toBe(false)
    expect(isAllowed('8.8.4.4', (address) => address === '8.8.4.4')).toBe(false)
  },
)

test('without a translator no prefix of one is let through, and other networks are judged as ever', () => {
  expect(nat64PrefixesIn([])).toEqual([])
  expect(nat64PrefixesIn(['2a01:db9::1', 'nonsense', '192.0.0.170'])).toEqual([])
  const none = { isOwn: nobody, prefixes: [] }
  expect(isAllowedAddress('64:ff9b::808:808', none)).toBe(false)
  expect(isAllowedAddress('2606:4700::1111', none)).toBe(true)
  const known = { isOwn: nobody, prefixes: nat64PrefixesIn(NETWORKS['the well-known prefix']) }
  for (const other of ['64:ff9b:1::808:808', '::ffff:8.8.8.8', 'fd00::808:808', '2002:808:808::'])
    expect(isAllowedAddress(other, known), other).toBe(false)
  expect(isAllowedAddress('2606:4700::1111', known)).toBe(true)
})

test('public addresses of the machine and of its names are its own, in every spelling', async () => {
  knowOwnHosts(['https://9.9.9.9:8443/path', 'http://[2620:fe::fe]', undefined, 'no address'])
  const isOwn = await ownAddresses(() => ['45.33.32.156', '2a01:7e00::f03c:91ff:fe00:1'])
  for (const own of ['45.33.32.156', '9.9.9.9', '2620:fe:0:0::fe', '2a01:7e00:0:0:f03c:91ff:fe00:1'])
    expect(isAllowedAddress(own, { isOwn, prefixes: [] }), own).toBe(false)
  expect(isAllowedAddress('45.33.32.157', { isOwn, prefixes: [] })).toBe(true)
  for (const { address } of Object.values(networkInterfaces()).flatMap((one) => one ?? []))
    expect((await ownAddresses())(address.split('%')[0] ?? ''), address).toBe(true)
})

test('a webhook to the program itself is refused before it connects, by address and by name', async () => {
  let asked = 0
  const program = createServer((_request, response) => {
    asked += 1
    response.end('secret')
  }).listen(0, '0.0.0.0')
  await once(program, 'listening')
  afterAll(() => void program.close())
  const { port } = program.address() as AddressInfo
  knowOwnHosts(['https://9.9.9.9'])
  const send = (host: string) =>
    requestOutside(`http://${host}:${port}/`, {
      method: 'POST',
      maxBytes: 1000,
      signal: new AbortController().signal,
      privateAddresses: false,
      // Its own name, which leads to the router before it.
      resolve: (_host, _options, done) => done(null, [{ address: '9.9.9.9', family: 4 }]),
    })
  await expect(send('9.9.9.9')).rejects.toThrow(AddressRefused)
  await expect(send('cloud.example.com')).rejects.toThrow(AddressRefused)
  expect(asked).toBe(0)
})

test('a neighbour behind the same proxy is reached by its certificate’s name, this program by none of its own', async () => {
  knowOwnHosts(['https://Suite.example', 'https://198.41.0.4'])
  const judge = (address: string, ...found: string[]) => mayRequest(new URL(address), found)
  expect(await judge('https://vecino.example/aviso', '198.41.0.4')).toBe(true)
  for (const own of [
    'https://suite.example',
    'https://SUITE.example.',
    'http://vecino.example',
    'https://198.41.0.4',
  ])
    expect(await judge(own, '198.41.0.4'), own).toBe(false)
  // Within the network nobody is a neighbour.
  for (const within of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1'])
    expect(await judge('https://vecino.example', '198.41.0.4', within), within).toBe(false)
  expect(await judge('https://vecino.example')).toBe(false)
})
