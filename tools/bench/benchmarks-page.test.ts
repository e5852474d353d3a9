import { expect, test } from 'vitest'
import { withSection } from './benchmarks-page.ts'

const machine = { date: '2026-11-21', machine: '2 cores' }
const section = (measured: string) => ({
  title: 'Web',
  method: 'In Chromium.',
  rows: [{ what: 'Sign-in form', measured, goal: '≤ 150 KB', met: true }],
})

test('a benchmark gets its own section, which its next run replaces', () => {
  const first = withSection(null, { name: 'web', ...machine }, section('120 KB'))
  const second = withSection(first, { name: 'calls', ...machine }, { ...section('9 ms'), title: 'Calls' })
  const third = withSection(second, { name: 'web', ...machine }, section('130 KB'))
  expect(third).toContain('| Sign-in form | 130 KB | ≤ 150 KB | met |')
  expect(third).not.toContain('120 KB')
  expect(third).toContain('## Calls')
  expect(third.match(/^## /gm)).toHaveLength(2)
})
