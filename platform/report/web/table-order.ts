/** Sort column of a table: `-2` is the third, descending. */
export interface TableOrder {
  column: number
  descending: boolean
}

const ENTRY = /^(-?)(\d{1,2})$/

/** In the URL: `byDay:-2,byHour:0`, by view. */
export function readOrders(text: string): ReadonlyMap<string, TableOrder> {
  const orders = new Map<string, TableOrder>()
  for (const entry of text.split(',')) {
    const [view = '', order = ''] = entry.split(':')
    const found = ENTRY.exec(order)
    if (view !== '' && found) orders.set(view, { column: Number(found[2]), descending: found[1] === '-' })
  }
  return orders
}

export const writeOrders = (orders: ReadonlyMap<string, TableOrder>): string =>
  [...orders].map(([view, { column, descending }]) => `${view}:${descending ? '-' : ''}${column}`).join(',')

/** Numbers start descending, words ascending; a third click restores the report's order. */
export function nextOrder(now: TableOrder | undefined, column: number, numeric: boolean): TableOrder | null {
  if (now?.column !== column) return { column, descending: numeric }
  return now.descending === numeric ? { column, descending: !numeric } : null
}

type Cell = string | number | null

/** Row indexes in order; stable, empty values last. */
export function sortedIndexes(cells: readonly Cell[], descending: boolean, language: string): number[] {
  const words = new Intl.Collator(language, { numeric: true })
  const compare = (one: Cell, other: Cell): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : words.compare(String(one), String(other))
  return cells
    .map((cell, index) => ({ cell, index: index }))
    .sort((one, other) => {
      if (one.cell === null || other.cell === null)
        return Number(one.cell === null) - Number(other.cell === null)
      return descending ? compare(other.cell, one.cell) : compare(one.cell, other.cell)
    })
    .map(({ index }) => index)
}
