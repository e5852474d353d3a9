import { type Columns, takenApart } from '#platform/resource/server/merges/merged-columns.ts'
import { matchKey } from '#platform/telephony/numbers/parse-phone.ts'
import { MAX_NOTES, MAX_NUMBERS } from '../contract/contacts.ts'

export interface Merging {
  organisation: string | null
  job_title: string | null
  numbers: string[]
  email: string | null
  notes: string | null
  picture: string | null
}

export const MERGED = [
  'organisation',
  'job_title',
  'email',
  'numbers',
  'notes',
  'picture',
] as const satisfies (keyof Merging)[]
const ONE = ['organisation', 'job_title', 'email'] as const
/** Remembered line by line. */
export const SEVERAL = ['numbers', 'notes']

const linesOf = (notes: string | null): string[] => (notes ?? '').split('\n').filter((line) => line !== '')

/**
 * The first contact, filled from the others. A contact has one address, organisation and title: those of the others that differ
 * become lines of its notes, so that nothing is lost. Numbers are the same in whatever notation.
 */
export function together(all: readonly [Merging, ...Merging[]], country: string): Merging {
  const first = <Name extends (typeof ONE)[number] | 'picture'>(name: Name): string | null =>
    all.find((one) => one[name] !== null)?.[name] ?? null
  const merged = {
    organisation: first('organisation'),
    job_title: first('job_title'),
    email: first('email'),
    picture: first('picture'),
  }
  const numbers = new Map<string, string>()
  for (const number of all.flatMap((one) => one.numbers)) {
    const key = matchKey(number, country)
    if (!numbers.has(key)) numbers.set(key, number)
  }
  const [kept, ...others] = all
  const further = others.flatMap((one) => [
    ...linesOf(one.notes),
    ...ONE.map((name) => one[name]).filter(
      (value, at) => value !== null && value !== merged[ONE[at] ?? 'email'],
    ),
  ])
  const known = new Set(linesOf(kept.notes))
  const added = [...new Set(further)].filter((line): line is string => line !== null && !known.has(line))
  const notes = [...(kept.notes === null ? [] : [kept.notes]), ...added].join('\n')
  return { ...merged, numbers: [...numbers.values()], notes: notes === '' ? null : notes }
}

/** Whether a contact may be so: nothing is cut. */
export const fits = ({ numbers, notes }: Merging): boolean =>
  numbers.length <= MAX_NUMBERS && (notes ?? '').length <= MAX_NOTES

/** As columns of a merge's ledger, line by line. */
export const asColumns = ({ notes, ...rest }: Columns): Columns =>
  takenApart({ ...rest, ...(notes === undefined ? {} : { notes: linesOf(notes as string | null) }) }, SEVERAL)
