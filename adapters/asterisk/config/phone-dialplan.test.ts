import { expect, test } from 'vitest'
import { asksToHide } from './phone-dialplan.ts'

test.each([
  ['id.sipana@suitetest', true],
  ['userid.sipana@suitetest', true],
  ['criticalId.sip@suitetest', true],
  ['.sipanonymous@anonymousinvalid', true],
  ['.sipAnonymous@suitetesttransporttls', true],
  ['.sipcqoz@anonymousinvalidtag', true],
  ['.siprestricted@suitetest', true],
  ['.Gossip<sipanonymous@suitetest', true],
  ['none.sipana@suitetest', false],
  ['.Anonymous<sipana@suitetest', false],
  ['session.sip@suitetest', false],
  ['history.sipanonimoteca@suitetest', false],
  ['.', false],
  ['', false],
])('%j hides the number: %s', (letters, hides) => {
  expect(asksToHide(letters)).toBe(hides)
})
