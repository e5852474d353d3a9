import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'

/** @throws Failure `invalid` for an unknown time zone */
export function checkZone(zone: string | null | undefined): void {
  if (zone === null || zone === undefined) return
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Failure(invalid, { fields: { time_zone: ['field.invalid'] } })
  }
}
