import { expect, test } from 'vitest'
import { dayNumber } from '../../contract/rule-days.ts'
import { isStart, startsOn, type Week } from './open-slots.ts'

const everyDay = (...hours: string[]): Week => Array.from({ length: 7 }, () => hours)
const starts = (day: string, minutes: number, week: Week, timeZone = 'America/Santiago', step = 60) =>
  startsOn(dayNumber(day), minutes, { week, timeZone, step }).map((at) => new Date(at).toISOString())

test('appointments fit into the hours, and hours that overlap offer nothing twice', () => {
  const week = everyDay('09:00-11:00', '10:00-12:00')
  expect(starts('2027-03-02', 60, week, 'America/Bogota')).toEqual([
    '2027-03-02T14:00:00.000Z',
    '2027-03-02T15:00:00.000Z',
    '2027-03-02T16:00:00.000Z',
  ])
  expect(starts('2027-03-02', 90, everyDay('09:00-10:00'))).toEqual([])
  expect(starts('2027-03-02', 30, everyDay('11:00-09:00'))).toEqual([])
  expect(starts('2027-03-02', 30, [[], [], [], [], [], [], []])).toEqual([])
})

// Chile: on 2027-04-03 at 24:00 it is 23:00 again; on 2027-09-05 at 00:00 it is 01:00.
test('Chile’s long night has its hour twice and each appointment its full length', () => {
  expect(starts('2027-04-03', 60, everyDay('22:00-24:00'))).toEqual([
    '2027-04-04T01:00:00.000Z',
    '2027-04-04T02:00:00.000Z',
    '2027-04-04T03:00:00.000Z',
  ])
  expect(starts('2027-04-04', 60, everyDay('09:00-10:00'))).toEqual(['2027-04-04T13:00:00.000Z'])
})

test('Chile’s short night has no appointment in the hour that is left out', () => {
  expect(starts('2027-09-05', 60, everyDay('00:00-03:00'))).toEqual([
    '2027-09-05T04:00:00.000Z',
    '2027-09-05T05:00:00.000Z',
  ])
  expect(starts('2027-09-04', 60, everyDay('22:00-24:00'))).toEqual([
    '2027-09-05T02:00:00.000Z',
    '2027-09-05T03:00:00.000Z',
  ])
})

test('only starts that are offered are starts', () => {
  const opening = { week: everyDay('09:00-11:00'), timeZone: 'America/Bogota', step: 30 }
  const nine = Date.parse('2027-03-02T14:00:00Z')
  expect(isStart(nine, 60, opening)).toBe(true)
  expect(isStart(nine + 1, 60, opening)).toBe(false)
  expect(isStart(nine + 15 * 60_000, 60, opening)).toBe(false)
  expect(isStart(nine + 90 * 60_000, 60, opening)).toBe(false)
})
