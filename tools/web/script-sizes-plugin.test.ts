import { expect, test } from 'vitest'
import { sizeViolations } from './script-sizes-plugin.ts'

const script = { fileName: 'assets/a.js', name: 'a', bytes: 500_000, isInitial: true }

test('a script up to the usual limit is fine, a larger one is named with its size', () => {
  expect(sizeViolations([script])).toEqual([])
  expect(sizeViolations([{ ...script, bytes: 512_000 }])).toEqual(['assets/a.js has 512 KB, 500 are allowed'])
})

test('a library with a limit of its own may be larger when lazy, up to that limit', () => {
  const chart = { fileName: 'assets/chart.js', name: 'chart', bytes: 610_000, isInitial: false }
  expect(sizeViolations([chart])).toEqual([])
  expect(sizeViolations([{ ...chart, bytes: 700_000 }])).toEqual([
    'assets/chart.js has 700 KB, 650 are allowed',
  ])
  expect(sizeViolations([{ ...chart, isInitial: true }])).toEqual([
    'assets/chart.js has 610 KB and is loaded with the page: only lazy ones may',
  ])
})
