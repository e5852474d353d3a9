import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readComponents, textOf } from '../import/content-lines.ts'
import { timeZoneLines } from './time-zone.ts'
import { escaped, fold, writeCalendar } from './write-calendar.ts'

test('every text comes back as it was, in lines of 75 octets at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const clean = text.replaceAll(/[\p{Cc}]/gu, '').trim()
      const written = writeCalendar([['BEGIN:VEVENT', `SUMMARY:${escaped(clean)}`, 'END:VEVENT']])
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const [calendar] = readComponents(written)
      const value = calendar?.parts[0]?.properties.find(({ name }) => name === 'SUMMARY')?.value ?? ''
      expect(textOf(value)).toBe(clean)
    }),
  )
})

test('a long line of one script is never cut within a letter', () => {
  const folded = fold(`SUMMARY:${'😀'.repeat(60)}`)
  expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'😀'.repeat(60)}`)
  expect(folded).not.toContain('\uFFFD')
})

test('a zone is written with each change of its clock', () => {
  const lines = timeZoneLines('America/Santiago', 2027, 2027).join('\n')
  expect(lines).toContain('BEGIN:STANDARD\nDTSTART:20270404T000000\nTZOFFSETFROM:-0300\nTZOFFSETTO:-0400')
  expect(lines).toContain('BEGIN:DAYLIGHT\nDTSTART:20270905T000000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0300')
  expect(timeZoneLines('America/Bogota', 2027, 2028)).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/Bogota',
    'X-LIC-LOCATION:America/Bogota',
    'BEGIN:STANDARD',
    'DTSTART:20251231T190000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
})
