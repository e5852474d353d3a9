import { expect, test } from 'vitest'
import { mayBeUrgent } from './urgent-calls.ts'

test.each([
  ['demo-1001', '123', 'likely'],
  ['demo-1001', '9123', 'likely'],
  ['demo-1001', '0-911', 'likely'],
  // An extension perhaps: it waits for its turn like one, and is looked up before it is refused.
  ['demo-1001', '8123', 'possible'],
  ['demo-1001', '*9-112', 'possible'],
  // Nobody passes the limits by an ordinary extension or number.
  ['demo-1001', '1004', false],
  ['demo-1001', '3001234567', false],
  ['demo-1001', '*97', false],
  // Nor over a trunk.
  ['trunk.7', '123', false],
])('from %s to %s beyond the limits may be a call for help: %s', (endpoint, dialed, right) => {
  expect(mayBeUrgent({ endpoint, dialed })).toBe(right)
})
