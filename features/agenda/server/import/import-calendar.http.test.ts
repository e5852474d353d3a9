import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { importCalendar } from '../../contract/import.ts'

const program = await startTestProgram()
const [ana, eva] = await program.signInAll('ana', 'eva')
if (!ana || !eva) throw new Error('a person is not signed in')

const next = new Date().getUTCFullYear() + 1

const FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
  'BEGIN:VEVENT',
  'UID:uno@example.com',
  'SUMMARY:Entrega',
  `DTSTART:${next}0302T150000Z`,
  'DURATION:PT45M',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:dos@example.com',
  'SUMMARY:Semanal',
  `DTSTART;TZID="SA Pacific Standard Time":${next}0301T090000`,
  `DTEND;TZID="SA Pacific Standard Time":${next}0301T100000`,
  'RRULE:FREQ=DAILY;COUNT=4',
  `EXDATE;TZID=SA Pacific Standard Time:${next}0302T090000`,
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:dos@example.com',
  'SUMMARY:Semanal movida',
  `RECURRENCE-ID;TZID=SA Pacific Standard Time:${next}0303T090000`,
  `DTSTART;TZID=SA Pacific Standard Time:${next}0303T110000`,
  `DTEND;TZID=SA Pacific Standard Time:${next}0303T120000`,
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test('a file is previewed, brought in once, and changes nothing the second time', async () => {
  const send = (preview: 'yes' | 'no', by = ana) =>
    by.call(importCalendar, { file: new Blob([FILE]), fileName: 'agenda.ics', body: { preview } })
  const list = async (by = ana) =>
    (await by.call(agendaEvents.routes.list, { query: { limit: 500 } as never })).results.filter(
      ({ title }) => /^(Entrega|Semanal)/.test(title),
    )
  expect(await send('yes')).toMatchObject({
    added: 2,
    repeated: 1,
    known: 0,
    skipped: 0,
    titles: ['Entrega', 'Semanal'],
  })
  expect(await list()).toEqual([])
  const both = await Promise.all([send('no'), send('no')])
  expect(both.map(({ added }) => added).toSorted()).toEqual([0, 2])
  const found = (await list()).map(({ title, starts_at, ends_at }) => [
    title,
    starts_at.slice(5, 16),
    ends_at.slice(5, 16),
  ])
  expect(found).toEqual([
    ['Semanal', '03-01T14:00', '03-01T15:00'],
    ['Entrega', '03-02T15:00', '03-02T15:45'],
    ['Semanal movida', '03-03T16:00', '03-03T17:00'],
    ['Semanal', '03-04T14:00', '03-04T15:00'],
  ])
  expect(await send('no')).toMatchObject({ added: 0, known: 2 })
  expect(await list()).toHaveLength(4)
  expect(await list(eva)).toEqual([])
  const nothing = await ana.send(importCalendar, {
    file: new Blob(['hola']),
    fileName: 'x.ics',
    body: { preview: 'no' },
  })
  expect(nothing.status).toBe(400)
})

test('a series that was cut at its beginning has no event', async () => {
  const cut = (uid: string, until: string) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SUMMARY:Cortada',
    `DTSTART;TZID=America/Bogota:${next}0401T090000`,
    `DTEND;TZID=America/Bogota:${next}0401T100000`,
    `RRULE:FREQ=DAILY;UNTIL=${until}`,
    'END:VEVENT',
  ]
  const file = ['BEGIN:VCALENDAR', ...cut('a', `${next}0401T135959Z`), ...cut('b', `${next}0401T140000Z`)]
  const answer = await ana.call(importCalendar, {
    file: new Blob([[...file, 'END:VCALENDAR'].join('\r\n')]),
    fileName: 'agenda.ics',
    body: { preview: 'no' },
  })
  expect(answer).toMatchObject({ added: 1, skipped: 1 })
})
