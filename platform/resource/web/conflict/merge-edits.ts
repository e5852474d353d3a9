import type { FormValues } from '../form-values.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A field that two people changed to different values. */
export interface Clash {
  name: string
  mine: unknown
  theirs: unknown
}

/**
 * Two people edited the same record: `base` is what both began with. Fields that only one of them changed do not clash, nor
 * those that both changed to the same value.
 */
export const clashesOf = (base: FormValues, mine: FormValues, theirs: FormValues): Clash[] =>
  Object.keys(mine)
    .filter(
      (name) =>
        !same(mine[name], base[name]) && !same(theirs[name], base[name]) && !same(mine[name], theirs[name]),
    )
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }))
