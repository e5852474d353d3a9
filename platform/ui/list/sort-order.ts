import type { ListColumn } from './list-column.ts'

type Sortable = NonNullable<ListColumn<unknown>['sort']>
export type Direction = 'asc' | 'desc'

/** Sort terms by priority: `-amount,name`. */
const orderTerms = (order: string): string[] => order.split(',').filter((term) => term !== '')

/** Direction and position of a column in the order; null when it is not in it. */
export const sortedBy = (
  order: string,
  sort: Sortable | undefined,
): { direction: Direction; index: number; of: number } | null => {
  if (sort === undefined) return null
  const terms = orderTerms(order)
  const index = terms.findIndex((term) => term === sort.ascending || term === sort.descending)
  if (index < 0) return null
  return { direction: terms[index] === sort.ascending ? 'asc' : 'desc', index, of: terms.length }
}

/**
 * The order after a click on a heading: by that column alone, reversed if it was already. With `add` the column is appended,
 * then reversed, then removed.
 */
export const nextOrder = (order: string, sort: Sortable, add: boolean): string => {
  const now = sortedBy(order, sort)
  const first = sort.first === 'ascending' ? sort.ascending : sort.descending
  const other = now?.direction === 'asc' ? sort.descending : sort.ascending
  if (!add) return now === null ? first : other
  const terms = orderTerms(order)
  if (now === null) return [...terms, first].join(',')
  const turned = terms[now.index] !== first
  const rest = terms.filter((_, index) => index !== now.index)
  if (turned && rest.length > 0) return rest.join(',')
  return terms.map((term, index) => (index === now.index ? other : term)).join(',')
}
