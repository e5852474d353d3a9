import { describe, expect, test } from 'vitest'
import { readRule, writeRule } from './recurrence.ts'
import { firstRuleDay, moveRule, ruleDays } from './rule-days.ts'

const rule = (text: string) => {
  const found = readRule(text)
  if (found === null) throw new Error(`${text} is not understood`)
  return found
}
const days = (text: string, start: string, max = 5) =>
  ruleDays(rule(text), start, { to: '2200-01-01', max }).days

describe('days of a rule', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=10', '2027-01-25', ['2027-01-25', '2027-02-04', '2027-02-14']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2027-03-04', ['2027-03-04', '2027-03-15', '2027-03-18']],
    ['FREQ=MONTHLY', '2027-01-31', ['2027-01-31', '2027-03-31', '2027-05-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['FREQ=MONTHLY;BYDAY=1TH', '2027-01-07', ['2027-01-07', '2027-02-04', '2027-03-04']],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2027-01-29', ['2027-01-29', '2027-02-26', '2027-03-26']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2027-01-29',
      ['2027-01-29', '2027-02-26', '2027-03-31'],
    ],
    ['FREQ=YEARLY', '2028-02-29', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', '2027-05-09', ['2027-05-09', '2028-05-14', '2029-05-13']],
    ['FREQ=DAILY;BYDAY=MO,FR', '2027-03-01', ['2027-03-01', '2027-03-05', '2027-03-08']],
  ])('%s from %s', (text, start, expected) => {
    expect(days(text, start, 3)).toEqual(expected)
  })

  test('end after a count or on a last day, and say so', () => {
    const all = { to: '2200-01-01', max: 100 }
    expect(ruleDays(rule('FREQ=DAILY;COUNT=3'), '2027-01-01', all)).toMatchObject({ ended: true })
    expect(ruleDays(rule('FREQ=DAILY;UNTIL=20270103'), '2027-01-01', all)).toEqual({
      days: ['2027-01-01', '2027-01-02', '2027-01-03'],
      ended: true,
    })
    expect(ruleDays(rule('FREQ=DAILY'), '2027-01-01', { to: '2027-01-02', max: 9 }).ended).toBe(false)
    // The 31 of February never comes.
    expect(ruleDays(rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'), '2027-01-01', all)).toEqual({
      days: ['2027-01-01'],
      ended: true,
    })
  })

  test('begin on the first day that fits', () => {
    expect(firstRuleDay(rule('FREQ=WEEKLY;BYDAY=TH'), '2027-03-02')).toBe('2027-03-04')
    expect(firstRuleDay(rule('FREQ=MONTHLY;BYDAY=1MO'), '2027-03-02')).toBe('2027-04-05')
    expect(firstRuleDay(rule('FREQ=DAILY'), '2027-03-02')).toBe('2027-03-02')
  })
})

test('a rule is written as it was read; what is not understood is refused', () => {
  for (const text of [
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=4',
    'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20270303',
  ])
    expect(writeRule(rule(text))).toBe(text)
  for (const text of [
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=3',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;COUNT=',
  ])
    expect(readRule(text)).toBeNull()
})

test('a rule moves with its event', () => {
  const moved = (text: string, from: string, to: string) => writeRule(moveRule(rule(text), from, to))
  expect(moved('FREQ=WEEKLY;BYDAY=TU,TH', '2027-03-02', '2027-03-03')).toBe('FREQ=WEEKLY;BYDAY=WE,FR')
  expect(moved('FREQ=MONTHLY;BYDAY=1TU', '2027-03-02', '2027-03-10')).toBe('FREQ=MONTHLY;BYDAY=2WE')
  expect(moved('FREQ=MONTHLY;BYMONTHDAY=2', '2027-03-02', '2027-03-10')).toBe('FREQ=MONTHLY;BYMONTHDAY=10')
  expect(moved('FREQ=DAILY;UNTIL=20270310', '2027-03-02', '2027-03-03')).toBe('FREQ=DAILY;UNTIL=20270311')
})
