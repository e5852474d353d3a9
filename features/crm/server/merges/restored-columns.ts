type Columns = Readonly<Record<string, unknown>>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a merge did to the columns of the person it kept. */
export interface Change {
  before: Columns
  after: Columns
}

const changedBy = ({ before, after }: Change): string[] =>
  Object.keys(before).filter((column) => !same(before[column], after[column]))

/** Columns that a merge set and nobody changed since, as they were before it. */
export const restored = (change: Change, now: Columns): Record<string, unknown> =>
  Object.fromEntries(
    changedBy(change)
      .filter((column) => same(now[column], change.after[column]))
      .map((column) => [column, change.before[column]]),
  )

/**
 * A later merge of the same person, once an earlier one is undone: what it found came from the undone one, so that its own
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
 * What a further person had taken over from the one who was kept, when that one was merged into them: the part of `onward` that
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
