import { expect, test } from 'vitest'
import { findLines, lineAt, partsOf } from './find-lines.ts'

const lines = [
  { speaker: 'Ana Gómez', startMs: 1000, endMs: 2000, text: 'Buenos días a todos' },
  { speaker: null, startMs: 4000, endMs: 6000, text: 'İstanbul: facturación y facturas' },
]

test('finds words without accents and capitals, and speakers', () => {
  expect(findLines(lines, '')).toEqual([0, 1])
  expect(findLines(lines, ' DIAS')).toEqual([0])
  expect(findLines(lines, 'gomez')).toEqual([0])
  expect(findLines(lines, 'nada')).toEqual([])
})

test('parts of a line are where its words are, whatever its letters', () => {
  expect(partsOf('İstanbul: facturación y facturas', 'factura')).toEqual([
    { at: 0, text: 'İstanbul: ', found: false },
    { at: 10, text: 'factura', found: true },
    { at: 17, text: 'ción y ', found: false },
    { at: 24, text: 'factura', found: true },
    { at: 31, text: 's', found: false },
  ])
  expect(partsOf('Sí', '')).toEqual([{ at: 0, text: 'Sí', found: false }])
})

test('the line that is heard is the last one that has begun', () => {
  expect([0, 1000, 3000, 4000, 90_000].map((ms) => lineAt(lines, ms))).toEqual([null, 0, 0, 1, 1])
  expect(lineAt([], 5)).toBeNull()
})
