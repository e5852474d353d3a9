import { expect, test } from 'vitest'
import { createFloodAlert } from './flood-alert.ts'

test('a flood is one line a minute for each company; a few refused calls are none', () => {
  const told: unknown[] = []
  const due: (() => void)[] = []
  const clock = {
    after(_: number, action: () => void) {
      due.push(action)
      return () => {}
    },
  }
  const alert = createFloodAlert(clock, (flood) => told.push(flood))
  for (let call = 0; call < 500; call += 1) alert.add(7, 1)
  alert.add(8, 19)
  alert.add(null, 90)
  expect(told).toEqual([])
  for (const action of due.splice(0)) action()
  expect(told).toEqual([
    { companyId: 7, calls: 500 },
    { companyId: null, calls: 90 },
  ])
  alert.add(7, 30)
  for (const action of due.splice(0)) action()
  expect(told).toHaveLength(3)
})
