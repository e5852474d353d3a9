import { expect, test } from 'vitest'
import { barsOfWeek } from './week-bars.ts'

test('hours are drawn on their day, and the part past midnight on the next', () => {
  const week = barsOfWeek({ monday: '08:00-12:00\n14:00-18:00', sunday: '22:00-06:00' })
  expect(week[0]).toEqual([
    { from: 480, to: 720 },
    { from: 840, to: 1080 },
    { from: 0, to: 360 },
  ])
  expect(week[6]).toEqual([{ from: 1320, to: 1440 }])
})

test('incomplete hours draw nothing', () => {
  expect(barsOfWeek({ monday: '8\n25:00-26:00', tuesday: null })).toEqual([[], [], [], [], [], [], []])
})
