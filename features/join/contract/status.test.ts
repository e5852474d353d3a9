import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageStatus } from './message.ts'
import { laterStatus } from './status.ts'

const statuses = fc.array(fc.constantFrom(...messageStatus.options), { minLength: 1, maxLength: 12 })

test('repeated status reports in any order give the same final status', () => {
  fc.assert(
    fc.property(statuses, fc.infiniteStream(fc.nat()), (reports, picks) => {
      const shuffled = [...reports, ...reports].sort(() => (picks.next().value ?? 0) % 3) as typeof reports
      expect(shuffled.reduce(laterStatus, 'enqueue')).toBe(reports.reduce(laterStatus, 'enqueue'))
    }),
  )
})

test('a delivered message never becomes failed', () => {
  expect(laterStatus('delivered', 'failed')).toBe('delivered')
  expect(laterStatus('failed', 'delivered')).toBe('delivered')
  expect(laterStatus('sent', 'failed')).toBe('failed')
})
