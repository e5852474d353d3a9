import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runStages, summary } from './run-stages.ts'
import type { Stage } from './stage.ts'

const published: string[] = []
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void published.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  published.length = 0
})

const well = (name: string): Stage => ({
  name,
  run: async () => ({ passed: 2, failed: 0, failures: [], secondTries: ['shaky'], output: '' }),
})
const bad: Stage = {
  name: 'bad',
  run: async () => ({
    passed: 1,
    failed: 1,
    failures: [{ name: 'a.test.ts: no', error: 'Error: why' }],
    output: 'Error: why\n at x',
  }),
}
const broken: Stage = { name: 'broken', run: () => Promise.reject(new Error('it does not start')) }

test('a failure does not stop later stages, and is repeated at the end', async () => {
  const totals = await runStages([bad, broken, well('last')], new AbortController().signal)
  expect(summary(totals)).toEqual([
    'tried again: last: shaky',
    '✗ bad: a.test.ts: no: Error: why',
    '✗ broken: did not run: Error: it does not start',
    '3 passed, 2 failed',
  ])
  expect(published.join('\n')).toContain('Error: why')
})
