import { MOST_FORWARDED } from '../../../contract/messages.ts'

/** So many messages are chosen at once at most: what can be sent on at once. */
export const MOST_SELECTED = MOST_FORWARDED

/** Messages of a conversation that are chosen, by id. */
export interface Selection {
  readonly ids: ReadonlySet<number>
  /** Where a stretch begins: what was chosen or given up last by itself. */
  readonly anchor: number
  /** What was chosen when the anchor was: a stretch is added to it, and may get shorter again. */
  readonly base: ReadonlySet<number>
}

export const selectionOf = (id: number): Selection => {
  const ids = new Set([id])
  return { ids, anchor: id, base: ids }
}

/** Chooses a message, or gives it up; with as many as there can be, only the latter. */
export function toggled(selection: Selection, id: number): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) {
    if (ids.size >= MOST_SELECTED) return selection
    ids.add(id)
  }
  return { ids, anchor: id, base: ids }
}

/** Chooses all from the anchor to a message, as many as there can be; `order` are those that can be chosen, from above. */
export function stretchedTo(selection: Selection, order: readonly number[], id: number): Selection {
  const [from, to] = [order.indexOf(selection.anchor), order.indexOf(id)]
  if (from < 0 || to < 0) return toggled(selection, id)
  const between = from <= to ? order.slice(from, to + 1) : order.slice(to, from + 1).reverse()
  const ids = new Set(selection.base)
  for (const one of between) if (ids.size < MOST_SELECTED) ids.add(one)
  return { ...selection, ids }
}
