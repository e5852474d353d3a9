import { expect, test } from 'vitest'
import { planImported } from './plan-imported.ts'
import { readIcs } from './read-ics.ts'

const ZONE = 'TZID=America/Bogota'
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']

/** Title and start, by Bogotá's clock, of all that happens. */
function happens(...events: string[][]): string[] {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR'].join('\r\n')
  const { events: read } = readIcs(Buffer.from(text), { timeZone: 'America/Bogota', max: 100 })
  expect(new Set(read.map(({ uid }) => uid)).size).toBe(read.length)
  const local = (at: number) => new Date(at - 5 * 3_600_000).toISOString().slice(5, 16)
  return planImported(read, Date.UTC(2027, 1, 1)).flatMap(({ title, starts, occurrences, own }) => {
    const named = new Map(own.map((one) => [one.recurs, `${one.title} ${local(one.starts)}`]))
    const all = occurrences ? occurrences.list.map((one) => one.starts.getTime()) : [starts]
    return all.map((at) => named.get(at) ?? `${title} ${local(at)}`)
  })
}

// Tuesdays.
const weekly = event(
  'SUMMARY:Comité',
  `DTSTART;${ZONE}:20270302T090000`,
  `DTEND;${ZONE}:20270302T100000`,
  'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=5',
)
const from = (recurs: string, ...lines: string[]) =>
  event(`RECURRENCE-ID;RANGE=THISANDFUTURE;${ZONE}:${recurs}`, ...lines)

test('this and the following occurrences get another title, day and time; the number of all stays', () => {
  const moved = from(
    '20270316T090000',
    'SUMMARY:Tarde',
    `DTSTART;${ZONE}:20270317T150000`,
    `DTEND;${ZONE}:20270317T160000`,
  )
  const expected = [
    'Comité 03-02T09:00',
    'Comité 03-09T09:00',
    'Tarde 03-17T15:00',
    'Tarde 03-24T15:00',
    'Tarde 03-31T15:00',
  ]
  expect(happens(weekly, moved)).toEqual(expected)
  expect(happens(moved, weekly)).toEqual(expected)
})

test('a later change is counted from the times of the whole, and single ones keep theirs', () => {
  const first = from('20270309T090000', 'SUMMARY:Segundo', `DTSTART;${ZONE}:20270309T110000`)
  const second = from('20270323T090000', 'SUMMARY:Tercero', `DTSTART;${ZONE}:20270323T130000`)
  const one = event(
    `RECURRENCE-ID;${ZONE}:20270316T090000`,
    'SUMMARY:Solo este',
    `DTSTART;${ZONE}:20270318T080000`,
  )
  expect(happens(weekly, second, one, first)).toEqual([
    'Comité 03-02T09:00',
    'Segundo 03-09T11:00',
    'Solo este 03-18T08:00',
    'Tercero 03-23T13:00',
    'Tercero 03-30T13:00',
  ])
})

test('what is called off from a date on ends before it; changed from its first one it is another series', () => {
  expect(
    happens(weekly, from('20270316T090000', 'STATUS:CANCELLED', `DTSTART;${ZONE}:20270316T090000`)),
  ).toEqual(['Comité 03-02T09:00', 'Comité 03-09T09:00'])
  const all = from('20270302T090000', 'SUMMARY:Todo', `DTSTART;${ZONE}:20270302T100000`)
  expect(happens(weekly, all)).toHaveLength(5)
  expect(happens(weekly, all)[0]).toBe('Todo 03-02T10:00')
})

test('after the end of a series there is nothing to change, and dates that are left out stay so', () => {
  const late = from('20280316T090000', 'SUMMARY:Tarde', `DTSTART;${ZONE}:20280316T090000`)
  expect(happens(weekly, late)).toHaveLength(5)
  const without = event(
    'SUMMARY:Comité',
    `DTSTART;${ZONE}:20270302T090000`,
    'RRULE:FREQ=DAILY;UNTIL=20270306T235959Z',
    `EXDATE;${ZONE}:20270305T090000`,
  )
  const noon = from('20270304T090000', 'SUMMARY:Mediodía', `DTSTART;${ZONE}:20270304T120000`)
  expect(happens(without, noon)).toEqual([
    'Comité 03-02T09:00',
    'Comité 03-03T09:00',
    'Mediodía 03-04T12:00',
    'Mediodía 03-06T12:00',
  ])
})
