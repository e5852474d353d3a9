import type { ResourceRecord } from '../resource-client.ts'

/** A column: loaded cards, count and sum. */
export interface ColumnState {
  readonly key: string
  readonly count: number
  /** There are more cards; the sum covers only these. */
  readonly capped: boolean
  readonly sum: number | null
  readonly cards: readonly ResourceRecord[]
}

export type BoardState = readonly ColumnState[]

/** Column key of a field's value: a reference's id, or a choice. */
export const keyOf = (record: ResourceRecord, by: string): string => {
  const value = record[by]
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id)
  return value === null || value === undefined ? '' : String(value)
}

const amountOf = (record: ResourceRecord, sum: string | null): number =>
  sum === null ? 0 : Number(record[sum] ?? 0)

const without = (column: ColumnState, card: ResourceRecord, amount: number): ColumnState => ({
  ...column,
  count: Math.max(0, column.count - 1),
  sum: column.sum === null ? null : column.sum - amount,
  cards: column.cards.filter(({ id }) => id !== card.id),
})

const withCard = (column: ColumnState, card: ResourceRecord, amount: number, at: number): ColumnState => ({
  ...column,
  count: column.count + 1,
  sum: column.sum === null ? null : column.sum + amount,
  cards: [...column.cards.slice(0, at), card, ...column.cards.slice(at)],
})

/** State after a move; unchanged for cards that are not loaded. */
export function movedCard(
  board: BoardState,
  card: ResourceRecord,
  to: string,
  facts: { by: string; sum: string | null },
): BoardState {
  const from = board.find(({ cards }) => cards.some(({ id }) => id === card.id))?.key
  if (from === undefined || from === to || !board.some(({ key }) => key === to)) return board
  const amount = amountOf(card, facts.sum)
  return board.map((column) => {
    if (column.key === from) return without(column, card, amount)
    return column.key === to ? withCard(column, card, amount, 0) : column
  })
}

/** Appends cards to a column, skipping those already there. */
export const moreCards = (board: BoardState, key: string, cards: readonly ResourceRecord[]): BoardState =>
  board.map((column) => {
    if (column.key !== key) return column
    const known = new Set(column.cards.map(({ id }) => id))
    return { ...column, cards: [...column.cards, ...cards.filter(({ id }) => !known.has(id))] }
  })
