/** States of something that is edited, for undo and redo. */
export interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
  /** What the latest change was about, and when it was made. */
  readonly latest: { readonly about: string; readonly at: number } | null
}

const MAX_STEPS = 100
/** Letters typed into one field one after the other are one step. */
const TYPED_WITHIN_MS = 1500

export const beginHistory = <State extends object>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  latest: null,
})

/** `about`: what is changed little by little, such as one node's texts; null: a step of its own. */
export function withChange<State extends object>(
  { past, present, latest }: History<State>,
  next: State,
  about: string | null,
  at: number,
): History<State> {
  const goesOn = about !== null && latest?.about === about && at - latest.at < TYPED_WITHIN_MS
  return {
    past: goesOn ? past : [...past, present].slice(-MAX_STEPS),
    present: next,
    future: [],
    latest: about === null ? null : { about, at },
  }
}

export function withoutLatest<State extends object>(history: History<State>): History<State> {
  const { past, present, future } = history
  const [before] = past.slice(-1)
  if (before === undefined) return history
  return { past: past.slice(0, -1), present: before, future: [present, ...future], latest: null }
}

export function withNext<State extends object>(history: History<State>): History<State> {
  const { past, present, future } = history
  const [after] = future
  if (after === undefined) return history
  return { past: [...past, present], present: after, future: future.slice(1), latest: null }
}
