import { expect, test } from 'vitest'
import { addressOf, contentOf, differs } from './view-address.ts'

const TODAY = '2026-11-27'
const shown = (text: string, today = TODAY) => contentOf('phone/general', new URLSearchParams(text), today)

test('a usual period moves on with the days, others stay', () => {
  const kept = shown('initDate=2026-11-01&finishDate=2026-11-27&direction=inbound&rows=x&page=3')
  expect(kept).toEqual({ report: 'phone/general', query: { direction: 'inbound' }, period: 'thisMonth' })
  expect(String(addressOf({ id: 7, content: kept }, '2026-12-05'))).toBe(
    'direction=inbound&initDate=2026-12-01&finishDate=2026-12-05&view=7',
  )
  const fixed = shown('initDate=2026-03-01&finishDate=2026-03-09')
  expect(fixed.period).toBeNull()
  expect(String(addressOf({ id: 8, content: fixed }, TODAY))).toBe(
    'initDate=2026-03-01&finishDate=2026-03-09&view=8',
  )
})

test('a view that is opened is as it was kept, on any day', () => {
  for (const text of [
    '',
    'grain=week&compare=none',
    'initDate=2026-10-01&finishDate=2026-10-31',
    'area=Bogot%C3%A1%2C+DC',
  ])
    for (const today of [TODAY, '2027-01-15']) {
      const kept = shown(text)
      expect(differs(contentOf(kept.report, addressOf({ id: 1, content: kept }, today), today), kept)).toBe(
        false,
      )
    }
  expect(differs(shown('grain=week'), shown('grain=day'))).toBe(true)
})
