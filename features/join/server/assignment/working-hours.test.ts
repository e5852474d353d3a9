import { expect, test } from 'vitest'
import { isOpen, type Week } from './working-hours.ts'

const closed: Week = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const BOGOTA = 'America/Bogota'

test('a week without hours is always open', () => {
  expect(isOpen(closed, new Date('2026-11-22T03:00:00Z'), BOGOTA)).toBe(true)
})

test('hours are those of the company’s clock', () => {
  const week = { ...closed, monday: ['08:00-12:00', '14:00-18:00'] }
  expect(isOpen(week, new Date('2026-11-23T13:00:00Z'), BOGOTA)).toBe(true)
  expect(isOpen(week, new Date('2026-11-23T12:59:00Z'), BOGOTA)).toBe(false)
  expect(isOpen(week, new Date('2026-11-23T17:30:00Z'), BOGOTA)).toBe(false)
  expect(isOpen(week, new Date('2026-11-23T23:00:00Z'), BOGOTA)).toBe(false)
})

test('a range over midnight belongs to the day that it begins on', () => {
  const week = { ...closed, saturday: ['22:00-06:00'] }
  expect(isOpen(week, new Date('2026-11-22T08:00:00Z'), BOGOTA)).toBe(true)
  expect(isOpen(week, new Date('2026-11-22T11:30:00Z'), BOGOTA)).toBe(false)
  expect(isOpen(week, new Date('2026-11-21T08:00:00Z'), BOGOTA)).toBe(false)
})
