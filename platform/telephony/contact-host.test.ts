import { expect, test } from 'vitest'
import { hostOfContact } from './contact-host.ts'

test.each([
  ['trunk.5/sip:trunk.5@198.51.100.7:5062;ob', '198.51.100.7'],
  ['trunk.5/sip:198.51.100.7', '198.51.100.7'],
  ['trunk.5/sips:trunk.5@[2001:db8::7]:5061;transport=tls', '2001:db8::7'],
  ['trunk.5/sip:trunk.5@pbx.example:5060', null],
  ['memory/1', null],
])('%s', (contact, host) => expect(hostOfContact(contact)).toBe(host))
