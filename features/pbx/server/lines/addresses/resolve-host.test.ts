import { expect, test } from 'vitest'
import { inHostsFile, resolveHost } from './resolve-host.ts'

test('an address is its own answer, and every spelling of localhost is loopback', async () => {
  expect(await resolveHost('203.0.113.7')).toEqual({ calls: ['203.0.113.7'], arrives: [] })
  for (const name of ['localhost', 'LOCALHOST', 'sip.localhost', 'localhost.'])
    expect((await resolveHost(name))?.calls).toContain('127.0.0.1')
})

test('names of the hosts file, with aliases and comments', () => {
  const text = '127.0.0.1 localhost\n10.1.1.5\tsbc.carrier  SBC # main\n# 10.9.9.9 sbc\nfe80::1 sbc\n'
  expect(inHostsFile(text, 'sbc')).toEqual(['10.1.1.5', 'fe80::1'])
  expect(inHostsFile(text, 'main')).toEqual([])
})
