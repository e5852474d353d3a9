// @ts-expect-error the package has no types
import google from 'google-libphonenumber'

interface Example {
  getNationalNumber(): number
}
/** Google's own library, whose examples cover every kind of number of every country; it has no types. */
interface Google {
  PhoneNumberUtil: {
    getInstance(): {
      getExampleNumberForType(region: string, type: number): Example | null
      format(number: Example, format: number): string
      getSupportedRegions(): string[]
    }
  }
  PhoneNumberType: Record<string, number>
  ShortNumberInfo: { getInstance(): { isEmergencyNumber(number: string, region: string): boolean } }
}
const { PhoneNumberUtil, PhoneNumberType, ShortNumberInfo }: Google = google
const util = PhoneNumberUtil.getInstance()
export const short = ShortNumberInfo.getInstance()

/** E.164 with plus; null when the country has no such numbers. */
export const exampleOf = (country: string, type: string): string | null => {
  const found = util.getExampleNumberForType(country, PhoneNumberType[type] ?? 0)
  // E164 is format 0.
  return found === null ? null : util.format(found, 0)
}

/** International prefixes that people of these countries dial; everybody else dials `00`. */
const PREFIXES: Record<string, readonly string[]> = {
  BR: ['0015', '0021', '0031'],
  CL: ['1230', '1810'],
  CO: ['005', '007', '009', '00414'],
  CR: ['00'],
  CU: ['119'],
  DO: ['011'],
  PR: ['011'],
  US: ['011'],
}

/** A number abroad as attackers write it in that country. */
const spellings = (country: string, e164: string): string[] => {
  const digits = e164.slice(1)
  return [e164, `00${digits}`, ...(PREFIXES[country] ?? ['00']).map((prefix) => prefix + digits)]
}

/** Numbers of that kind in every other country, in every spelling. */
export const abroad = (country: string, type: string): string[] =>
  util
    .getSupportedRegions()
    .filter((other) => other !== country && other !== '001')
    .flatMap((other) => exampleOf(other, type) ?? [])
    .flatMap((e164) => spellings(country, e164))
