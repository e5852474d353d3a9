import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'

/** What rows of a list are ordered within, where it is more than one list: phases in their line, statuses in their entity. */
export const groupField = (order: string): string | null => {
  const [first = ''] = order.split(',')
  return first === 'position' || first.startsWith('-') ? null : first
}

/** The parent that a row stands under; '' where there is none. */
export const groupOf = (row: ResourceRecord | undefined, field: string | null): string => {
  const value = field === null ? null : row?.[field]
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id)
  return typeof value === 'string' ? value : ''
}

/** A place in another parent is none that a row can be given. */
export const canMove = (
  rows: readonly ResourceRecord[],
  field: string | null,
  from: number,
  to: number,
): boolean =>
  to >= 0 && to < rows.length && from !== to && groupOf(rows[from], field) === groupOf(rows[to], field)

/** The list without the moved one, and with it again at its new place. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
