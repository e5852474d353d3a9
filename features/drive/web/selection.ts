/** What is selected in a list, by key, as file managers do it. */
export interface Selection {
  readonly keys: ReadonlySet<string>
  /** Where ranges start. */
  readonly anchor: string | null
  /** Has the keyboard. */
  readonly current: string | null
}

export const NOTHING: Selection = { keys: new Set(), anchor: null, current: null }

export interface Held {
  /** Ctrl or ⌘: the others stay as they are. */
  readonly toggle?: boolean
  /** Shift: everything from the anchor. */
  readonly extend?: boolean
}

const only = (key: string): Selection => ({ keys: new Set([key]), anchor: key, current: key })

function rangeOf(order: readonly string[], from: string | null, to: string): string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)]
  if (start < 0) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** A click on an item; `order`: all keys as listed. */
export function clicked(
  selection: Selection,
  order: readonly string[],
  key: string,
  held: Held = {},
): Selection {
  if (held.extend) {
    const range = rangeOf(order, selection.anchor, key)
    const keys = new Set(held.toggle ? [...selection.keys, ...range] : range)
    return { keys, anchor: selection.anchor ?? key, current: key }
  }
  if (!held.toggle) return only(key)
  const keys = new Set(selection.keys)
  if (!keys.delete(key)) keys.add(key)
  return { keys, anchor: key, current: key }
}

/** Moves by `step` items, up to the ends. Ctrl moves without selecting. */
export function moved(
  selection: Selection,
  order: readonly string[],
  step: number,
  held: Held = {},
): Selection {
  if (order.length === 0) return NOTHING
  const at = selection.current === null ? -1 : order.indexOf(selection.current)
  const to = at < 0 ? (step > 0 ? 0 : order.length - 1) : Math.max(0, Math.min(order.length - 1, at + step))
  const key = order[to]
  if (key === undefined) return selection
  if (held.toggle && !held.extend) return { ...selection, current: key }
  return clicked(selection, order, key, held)
}

export const everything = (order: readonly string[], selection: Selection): Selection => ({
  keys: new Set(order),
  anchor: order[0] ?? null,
  current: selection.current ?? order[0] ?? null,
})

/** Without what is no longer listed; the keyboard goes to the neighbour of what went. */
export function kept(selection: Selection, order: readonly string[], before: readonly string[]): Selection {
  const there = new Set(order)
  const isThere = (key: string | null) => key === null || there.has(key)
  if ([...selection.keys].every(isThere) && isThere(selection.anchor) && isThere(selection.current))
    return selection
  const keys = new Set([...selection.keys].filter((key) => there.has(key)))
  const anchor = isThere(selection.anchor) ? selection.anchor : null
  if (isThere(selection.current)) return { keys, anchor, current: selection.current }
  const at = before.indexOf(selection.current ?? '')
  const current =
    before.slice(at + 1).find((key) => there.has(key)) ??
    before.slice(0, Math.max(at, 0)).findLast((key) => there.has(key)) ??
    null
  return { keys, anchor, current }
}

/** The first item after the current one whose name begins so, around the end. */
export function named(
  selection: Selection,
  items: readonly { key: string; name: string }[],
  typed: string,
): string | null {
  const plain = (text: string) => text.toLocaleLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  const wanted = plain(typed)
  const at = items.findIndex(({ key }) => key === selection.current)
  // A single letter goes on to the next one; more of a name may stay.
  const start = typed.length === 1 ? at + 1 : Math.max(at, 0)
  const around = [...items.slice(start), ...items.slice(0, start)]
  return around.find(({ name }) => plain(name).startsWith(wanted))?.key ?? null
}
