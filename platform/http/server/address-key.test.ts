import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test('all addresses of a line count as one', () => {
  const one = '2001:db8:7:a::/64'
  for (const address of [
    '2001:db8:7:a::1',
    '2001:0db8:0007:000A:ffff:ffff:ffff:ffff',
    '2001:db8:7:a:1:2:3:4',
    '2001:db8:7:a::192.0.2.1',
    '2001:db8:7:a:0:0:192.0.2.1',
  ])
    expect(addressKey(address)).toBe(one)
  expect(addressKey('2001:db8:7:b::1')).not.toBe(one)
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('an IPv4 address counts alone, also when it is written as an IPv6 one', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
})
