import type { ListColumn } from './list-column.ts'

type Sortable = NonNullable<ListColumn<unknown>['sort']>
export type Direction = 'asc' | 'desc'

/** A list's order is its terms, the first one first: `-amount,name`. */
const orderTerms = (order: string): string[] => order.split(',').filter((term) => term !== '')

/** The way the list is ordered by a column now, and its place among several; null when it is not. */
export const sortedBy = (
  order: string,
  sort: Sortable | undefined,
): { direction: Direction; place: number; of: number } | null => {
  if (sort === undefined) return null
  const terms = orderTerms(order)
  const place = terms.findIndex((term) => term === sort.ascending || term === sort.descending)
  if (place < 0) return null
  return { direction: terms[place] === sort.ascending ? 'asc' : 'desc', place, of: terms.length }
}

/**
 * The order after a heading was pressed: by that column alone, the other way round when it was so already. With `add` the
 * column joins the others, turns round, and goes again.
 */
export const nextOrder = (order: string, sort: Sortable, add: boolean): string => {
  const now = sortedBy(order, sort)
  const first = sort.first === 'ascending' ? sort.ascending : sort.descending
  const other = now?.direction === 'asc' ? sort.descending : sort.ascending
  if (!add) return now === null ? first : other
  const terms = orderTerms(order)
  if (now === null) return [...terms, first].join(',')
  const turned = terms[now.place] !== first
  const rest = terms.filter((_, place) => place !== now.place)
  if (turned && rest.length > 0) return rest.join(',')
  return terms.map((term, place) => (place === now.place ? other : term)).join(',')
}
