import { expect, test } from 'vitest'
import { deskAddress } from './security-events.ts'

test.each([
  ['IPV4/UDP/192.0.2.7/5060', '192.0.2.7'],
  ['IPV4/TCP/192.0.2.7/40112', '192.0.2.7'],
  ['IPV6/UDP/2001:db8::7/5060', '2001:db8::7'],
  // Browsers, by the program's own proxy.
  ['IPV4/WS/127.0.0.1/40112', null],
  ['IPV4/WS/192.0.2.7/40112', null],
  ['IPV4/UDP/127.0.0.1/40112', null],
  ['', null],
])('%s is a desk phone at %s', (remote, address) => expect(deskAddress(remote)).toBe(address))
