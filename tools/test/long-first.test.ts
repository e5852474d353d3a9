import { expect, test } from 'vitest'
import { longFirst } from './long-first.ts'

test('the walks over all screens begin before everything else, whose order stays', () => {
  const files = [
    '/e2e/chat.e2e.ts',
    '/e2e/accessibility-crm.e2e.ts',
    '/e2e/audit.e2e.ts',
    '/e2e/accessibility.e2e.ts',
  ]
  expect(longFirst(files, (file) => file)).toEqual([
    '/e2e/accessibility-crm.e2e.ts',
    '/e2e/accessibility.e2e.ts',
    '/e2e/chat.e2e.ts',
    '/e2e/audit.e2e.ts',
  ])
})
