import { expect, test } from 'vitest'
import { lostScroll } from './use-pending-scroll.ts'

test.each([
  ['a step up that was not told yet', { reported: 500, is: 380, wants: 2500, put: 2500 }, -120],
  ['a step down', { reported: 500, is: 620, wants: 2500, put: 2500.4 }, 120],
  ['every step was told', { reported: 500, is: 500, wants: 2500, put: 2500 }, 0],
  ['the browser has rounded', { reported: 500.4, is: 500, wants: 2500.4, put: 2500 }, 0],
  ['nothing came above', { reported: 500, is: 380, wants: 500, put: 380 }, 0],
  ['a jump is under way', { reported: 500, is: 9000, wants: 500, put: 9000 }, 0],
  [
    'the list holds its move back while a finger moves it',
    { reported: 500, is: 380, wants: 2500, put: 380 },
    0,
  ],
])('%s', (_what, change, lost) => {
  expect(lostScroll(change)).toBe(lost)
})
