import { invalid } from '#platform/contract/errors.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { isTimeZone } from '#platform/i18n/time-zone.ts'
import { Failure } from './failure.ts'

/**
 * For every zone that is taken from outside; none is given by null and undefined.
 * @throws Failure `invalid` of `time_zone` for a name that is not by area and place
 */
export function requireTimeZone(zone: string | null | undefined, language: Language): void {
  if (zone === null || zone === undefined || isTimeZone(zone)) return
  throw new Failure(invalid, {
    fields: { time_zone: [translate(platformTexts, language, 'field.time_zone')] },
  })
}
