/** Columns of a record, those of several values taken apart: see `takenApart`. */
export type Columns = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a merge did to the columns of the record it kept. */
export interface Change {
  before: Columns
  after: Columns
}

const changedBy = ({ before, after }: Change): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (column) => !same(before[column], after[column]),
  )

/** Columns that a merge set and nobody changed since, as they were before it; undefined: it was not there. */
export const restored = (change: Change, now: Columns): Record<string, unknown> =>
  Object.fromEntries(
    changedBy(change)
      .filter((column) => same(now[column], change.after[column]))
      .map((column) => [column, change.before[column]]),
  )

/**
 * A later merge of the same record, once an earlier one is undone: what it found came from the undone one, so that its own
 * undoing must not bring it back. `given`: the columns that were restored; others stay for another reason.
 */
export const rebased = (later: Change, undone: Change, given: Columns): Change => {
  const before = { ...later.before }
  const after = { ...later.after }
  for (const column of changedBy(undone)) {
    if (!same(later.before[column], undone.after[column])) continue
    if (column in given && same(later.before[column], later.after[column]))
      after[column] = undone.before[column]
    before[column] = undone.before[column]
  }
  return { before, after }
}

/**
 * What a further record had taken over from the one that was kept, when that one was merged into it: the part of `onward` that
 * the undone merge had brought.
 */
export const broughtOnward = (onward: Change, undone: Change): Change => {
  const columns = changedBy(undone).filter(
    (column) =>
      same(onward.after[column], undone.after[column]) && !same(onward.before[column], onward.after[column]),
  )
  const pick = (from: Columns) => Object.fromEntries(columns.map((column) => [column, from[column]]))
  return { before: pick(onward.before), after: pick(onward.after) }
}

/** Between a column's name and the key or line of it. */
const MARK = '.'

/**
 * Each key of an object (`variables.12`) and each line of a list (`numbers.3105557053`) as a column of its own, so that what somebody
 * edited in one keeps nothing else from being given back. Taking apart twice changes nothing.
 */
export function takenApart(columns: Columns, several: readonly string[]): Record<string, unknown> {
  const apart: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(columns)) {
    if (!several.includes(column)) apart[column] = value
    else if (Array.isArray(value)) for (const line of value) apart[`${column}${MARK}${line}`] = true
    else for (const [key, one] of Object.entries(value ?? {})) apart[`${column}${MARK}${key}`] = one
  }
  return apart
}

/** The whole columns of what is given back: the keys and lines of `now`, which is taken apart too, with it. `lists` hold lines. */
export function putTogether(
  given: Columns,
  now: Columns,
  several: readonly string[],
  lists: readonly string[] = [],
): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  const columnOf = (name: string) => several.find((column) => name.startsWith(`${column}${MARK}`))
  for (const [name, value] of Object.entries(given)) {
    const column = columnOf(name)
    if (column === undefined) whole[name] = value ?? null
    else if (!(column in whole)) {
      const parts = Object.entries({ ...now, ...given }).filter(
        ([part, one]) => columnOf(part) === column && one !== undefined,
      )
      const keyed = parts.map(([part, one]) => [part.slice(column.length + MARK.length), one] as const)
      whole[column] = lists.includes(column) ? keyed.map(([line]) => line) : Object.fromEntries(keyed)
    }
  }
  return whole
}
