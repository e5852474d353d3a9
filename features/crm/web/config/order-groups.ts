import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'

/** The field that groups an ordered list: phases by line, statuses by entity. Null for a plain list. */
export const groupField = (order: string): string | null => {
  const [first = ''] = order.split(',')
  return first === 'position' || first.startsWith('-') ? null : first
}

/** The group key of a row; '' without one. */
export const groupOf = (row: ResourceRecord | undefined, field: string | null): string => {
  const value = field === null ? null : row?.[field]
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id)
  return typeof value === 'string' ? value : ''
}

/** Rows move only within their group. */
export const canMove = (
  rows: readonly ResourceRecord[],
  field: string | null,
  from: number,
  to: number,
): boolean =>
  to >= 0 && to < rows.length && from !== to && groupOf(rows[from], field) === groupOf(rows[to], field)

/** A copy with one item moved. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}
