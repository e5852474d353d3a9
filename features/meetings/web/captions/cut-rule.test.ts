import { expect, test } from 'vitest'
import { cutNow, startCut } from './cut-rule.ts'

/** When pieces end, and how, for a sound that is loud while `talks`; looked at each 100 ms. */
function cuts(until: number, talks: (ms: number) => boolean): string[] {
  const ends: string[] = []
  let state = startCut(0)
  for (let now = 100; now <= until; now += 100) {
    const what = cutNow(state, now, talks(now) ? 0.1 : 0.001)
    if (what === 'go-on') continue
    ends.push(`${what} ${now}`)
    state = startCut(now)
  }
  return ends
}

test('silence is dropped, and words are sent at a pause', () => {
  expect(cuts(6_000, () => false)).toEqual(['drop 2000', 'drop 4000', 'drop 6000'])
  expect(cuts(5_000, (ms) => ms > 500 && ms <= 3_000)).toEqual(['send 3500'])
  expect(cuts(2_500, (ms) => ms <= 300)).toEqual(['send 1600'])
})

test('who never pauses is cut after six seconds', () => {
  expect(cuts(12_000, () => true)).toEqual(['send 6000', 'send 12000'])
})
