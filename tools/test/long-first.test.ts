import { expect, test } from 'vitest'
import { longFirst } from './long-first.ts'

test('long-running files come first, in the order of their list, and the others keep their order', () => {
  const files = [
    '/e2e/chat.e2e.ts',
    '/e2e/calls.e2e.ts',
    '/e2e/accessibility-screens.e2e.ts',
    '/e2e/audit.e2e.ts',
    '/server/surviving.asterisk.test.ts',
    '/server/calls-people.asterisk.test.ts',
    '/server/call-control/scenarios/calls-rooms.http.test.ts',
  ]
  expect(longFirst(files, (file) => file)).toEqual([
    '/e2e/accessibility-screens.e2e.ts',
    '/server/surviving.asterisk.test.ts',
    '/server/calls-people.asterisk.test.ts',
    '/server/call-control/scenarios/calls-rooms.http.test.ts',
    '/e2e/chat.e2e.ts',
    '/e2e/calls.e2e.ts',
    '/e2e/audit.e2e.ts',
  ])
})
