import { expect, test } from 'vitest'
import { isPublicAddress } from './special-addresses.ts'

test('no network of this machine, of its site, its carrier or its cloud is public', () => {
  const special = [
    // This machine, private, shared, link-local with metadata of AWS, GCP, Azure, Oracle; Azure's and Alibaba's own.
    ...['0.0.0.0', '127.0.0.1', '127.255.255.254', '10.1.2.3', '172.16.0.1', '172.31.0.1', '192.168.1.1'],
    ...[
      '100.64.0.1',
      '100.127.255.255',
      '169.254.169.254',
      '168.63.129.16',
      '100.100.100.200',
      '192.0.0.192',
    ],
    // Tests, documentation, relays, multicast, broadcast.
    ...['198.18.0.1', '198.19.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
    ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
    // IPv6: unspecified, loopback, compatible and mapped in both spellings.
    ...['::', '::1', '::127.0.0.1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
    ...['0:0:0:0:0:ffff:a9fe:a9fe', '::ffff:0:127.0.0.1'],
    // NAT64, also of one's own; 6to4; Teredo; ISATAP of a local network.
    ...['64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b:1::1', '2002:7f00:1::', '2002:a9fe:a9fe::1'],
    ...['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'fe80::5efe:10.0.0.1'],
    // Link-local with a zone, unique local with AWS's and GCP's metadata, site-local, multicast, discard, documentation.
    ...[
      'fe80::1',
      'fe80::1%eth0',
      'fd00:ec2::254',
      'fd20:ce::254',
      'fc00::1',
      'fec0::1',
      'ff02::1',
      '100::1',
    ],
    ...['2001:db8::1', '3fff::1', '2001:20::1', '5f00::1', '4000::1'],
    // No addresses.
    ...['', 'localhost', '127.1', '0x7f000001', '2130706433', '::g'],
  ]
  expect(special.filter(isPublicAddress)).toEqual([])
})

test('public hosts are public', () => {
  const hosts = [
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '192.1.0.1',
    '223.255.255.254',
    '168.63.129.15',
  ]
  const hosts6 = ['2606:4700::1111', '2a00:1450:4003:80a::200e', '2001:4860:4860::8888', '2800:3f0:4001::']
  expect([...hosts, ...hosts6].filter((address) => !isPublicAddress(address))).toEqual([])
})
