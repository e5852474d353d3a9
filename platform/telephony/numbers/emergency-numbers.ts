import { SHORT_NUMBERS } from './short-numbers.gen.ts'

/** What libphonenumber does not list as emergency numbers, by country (ISO 3166-1 alpha-2): police, fire, civil defence. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  CL: ['130', '134', '135', '137'],
  CO: ['125', '144', '155'],
  DO: ['911'],
  ES: ['061', '062', '080', '091', '092'],
  GT: ['122'],
  HT: ['115', '116'],
  MX: ['911'],
  PA: ['102', '103', '104'],
  PE: ['106', '110'],
  PR: ['911'],
  PY: ['132', '141', '911'],
  SV: ['132'],
  UY: ['104', '105', '911'],
}
/** Mobile networks accept these everywhere. */
const EVERYWHERE = ['112', '911']
const ALL_OF_THREE = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

/** Countries that have numbers of their own; others have those of all. ISO 3166-1 alpha-2. */
export const emergencyCountries: readonly string[] = [
  ...new Set([...Object.keys(SHORT_NUMBERS), ...Object.keys(FURTHER)]),
].sort()

interface Known {
  readonly assigned: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}
const known = new Map<string, Known>()

function numbersOf(country: string): Known {
  const found = known.get(country)
  if (found) return found
  const pattern = new RegExp(`^(?:${SHORT_NUMBERS[country]?.emergency ?? '(?!)'})$`)
  const assigned = [...ALL_OF_THREE.filter((number) => pattern.test(number)), ...(FURTHER[country] ?? [])]
  const made = { assigned: new Set(assigned), all: new Set([...assigned, ...EVERYWHERE]) }
  known.set(country, made)
  return made
}

/** The emergency numbers that a country's authorities assigned. `country`: ISO 3166-1 alpha-2. */
export const assignedEmergencyNumbers = (country: string): ReadonlySet<string> => numbersOf(country).assigned

/**
 * What counts as an emergency number in a country: the assigned ones, and those that mobile networks accept everywhere, which a
 * company may have given to an extension where they are not assigned.
 */
export const emergencyNumbers = (country: string): ReadonlySet<string> => numbersOf(country).all

let anywhere: ReadonlySet<string> | null = null

/** Whether it is an emergency number in some country. */
export function isEmergencyAnywhere(dialed: string): boolean {
  anywhere ??= new Set(emergencyCountries.flatMap((country) => [...emergencyNumbers(country)]))
  return anywhere.has(dialed)
}
