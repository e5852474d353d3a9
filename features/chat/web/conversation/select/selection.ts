import { MAX_FORWARDED } from '../../../contract/messages.ts'

/** Most messages selected at once: the limit of one forward. */
export const MAX_SELECTED = MAX_FORWARDED

/** Selected messages of a conversation, by id. */
export interface Selection {
  readonly ids: ReadonlySet<number>
  /** Anchor of a range: the last message selected or deselected alone. */
  readonly anchor: number
  /** The selection when the anchor was set: a range is added to it, and may shrink again. */
  readonly base: ReadonlySet<number>
}

export const selectionOf = (id: number): Selection => {
  const ids = new Set([id])
  return { ids, anchor: id, base: ids }
}

/** Toggles a message; at the limit it only deselects. */
export function toggled(selection: Selection, id: number): Selection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) {
    if (ids.size >= MAX_SELECTED) return selection
    ids.add(id)
  }
  return { ids, anchor: id, base: ids }
}

/** Selects from the anchor to a message, up to the limit; `order` are the selectable ones, top to bottom. */
export function extendedTo(selection: Selection, order: readonly number[], id: number): Selection {
  const [from, to] = [order.indexOf(selection.anchor), order.indexOf(id)]
  if (from < 0 || to < 0) return toggled(selection, id)
  const between = from <= to ? order.slice(from, to + 1) : order.slice(to, from + 1).reverse()
  const ids = new Set(selection.base)
  for (const one of between) if (ids.size < MAX_SELECTED) ids.add(one)
  return { ...selection, ids }
}
