import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MEETINGS_CODE } from '#features/pbx/contract/meetings-code.ts'
import { readTrialNumber } from '#features/pbx/contract/routing/ivr-trial.ts'
import { PARK, readPickUp } from '#features/phone/contract/pick-up-number.ts'
import { readSpyNumber } from '#features/phone/contract/spy-number.ts'
import { readFeatureCode } from '#platform/telephony/feature-codes.ts'

const isTaken = (dialed: string) =>
  dialed === PARK ||
  dialed === MEETINGS_CODE ||
  readPickUp(dialed) !== null ||
  readSpyNumber(dialed) !== null ||
  readTrialNumber(dialed) !== null

const digits = fc.string({ unit: fc.constantFrom(...'0123456789*'), maxLength: 12 })
const begins = fc.constantFrom(
  '*',
  '*8',
  '**',
  '*7',
  '*70',
  '*9',
  '*91',
  '*92',
  '*93',
  '*6',
  '*60',
  '*500',
  '#31#',
  '',
)

test('the codes that nothing of a company may be dialled like are those that the features take', () => {
  fc.assert(
    fc.property(begins, digits, (start, rest) => {
      expect(readFeatureCode(start + rest) !== null).toBe(isTaken(start + rest))
    }),
    { numRuns: 5_000 },
  )
})
