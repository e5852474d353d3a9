import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSilences, speechPieces } from './speech-spans.ts'

test('silences are read as ffmpeg prints them, the last one to the end', () => {
  const printed =
    'frame:3 pts:1\nlavfi.silence_start=-0.02\nlavfi.silence_end=2.5\nlavfi.silence_duration=2.5\nlavfi.silence_start=9\n'
  expect(readSilences(printed, 12)).toEqual([
    { from: 0, until: 2.5 },
    { from: 9, until: 12 },
  ])
})

test('what is said goes out in pieces; a silent member sends nothing', () => {
  expect(speechPieces([{ from: 0, until: 3600 }], 3600)).toEqual([])
  expect(
    speechPieces(
      [
        { from: 0, until: 10 },
        { from: 12, until: 15 },
        { from: 20, until: 100 },
      ],
      101,
    ),
  ).toEqual([
    { from: 9.7, until: 20.3 },
    { from: 99.7, until: 101 },
  ])
  expect(speechPieces([], 1500).map(({ from }) => from)).toEqual([0, 600, 1200])
})

test('pieces follow each other, stay below ten minutes, and contain all that is not silent', () => {
  const silent = fc.array(fc.tuple(fc.nat(4000), fc.integer({ min: 1, max: 300 })), { maxLength: 30 })
  fc.assert(
    fc.property(silent, (list) => {
      const silences: { from: number; until: number }[] = []
      for (const [start, long] of list.sort(([a], [b]) => a - b)) {
        const from = Math.max(start, silences.at(-1)?.until ?? 0)
        if (from < 4000) silences.push({ from, until: Math.min(4000, from + long) })
      }
      const pieces = speechPieces(silences, 4000)
      pieces.forEach(({ from, until }, index) => {
        expect(from >= (pieces[index - 1]?.until ?? 0) && until > from && until - from <= 601).toBe(true)
      })
      for (let at = 0.5; at < 4000; at += 1) {
        const isSilent = silences.some(({ from, until }) => at > from && at < until)
        if (!isSilent) expect(pieces.some(({ from, until }) => at >= from && at <= until)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})
