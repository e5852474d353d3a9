import { expect, test } from 'vitest'
import { lostScroll } from './use-pending-scroll.ts'

test.each([
  ['a step up that was not told yet', { told: 500, is: 380, wants: 2500, put: 2500 }, -120],
  ['a step down', { told: 500, is: 620, wants: 2500, put: 2500.4 }, 120],
  ['every step was told', { told: 500, is: 500, wants: 2500, put: 2500 }, 0],
  ['the browser has rounded', { told: 500.4, is: 500, wants: 2500.4, put: 2500 }, 0],
  ['nothing came above', { told: 500, is: 380, wants: 500, put: 380 }, 0],
  ['a jump is under way', { told: 500, is: 9000, wants: 500, put: 9000 }, 0],
  ['the list holds its move back while a finger moves it', { told: 500, is: 380, wants: 2500, put: 380 }, 0],
])('%s', (_what, change, lost) => {
  expect(lostScroll(change)).toBe(lost)
})
