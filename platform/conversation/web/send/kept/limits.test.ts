import { expect, test } from 'vitest'
import { fits, outdated } from './limits.ts'

const DAY = 86_400_000
const MEGABYTE = 1024 * 1024

test("files fit up to the browser's limit", () => {
  const stored = Array.from({ length: 10 }, () => ({ size: 100 * MEGABYTE }))
  expect(fits(stored, 24 * MEGABYTE)).toBe(true)
  expect(fits(stored, 24 * MEGABYTE + 1)).toBe(false)
})

test("deletes other users', old and unreferenced files", () => {
  const now = 100 * DAY
  const stored = [
    { id: 'own', userId: 1, keptAt: now - 13 * DAY },
    { id: 'foreign', userId: 2, keptAt: now },
    { id: 'old', userId: 1, keptAt: now - 15 * DAY },
    { id: 'left', userId: 1, keptAt: now },
  ]
  const gone = outdated(stored, { userId: 1, now, isNeeded: (id) => id !== 'left' })
  expect(gone).toEqual(['foreign', 'old', 'left'])
})
