import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResourceRecord } from '../resource-client.ts'
import { type BoardState, keyOf, moreCards, movedCard } from './board-state.ts'

const card = (id: number, amount: number): ResourceRecord => ({
  id,
  version: 1,
  enabled: true,
  created_at: '2026-01-01T00:00:00.000Z',
  amount,
})

const board: BoardState = [
  { key: '1', count: 3, capped: false, sum: 60, cards: [card(1, 10), card(2, 20)] },
  { key: '2', count: 0, capped: false, sum: 0, cards: [] },
  { key: '3', count: 1, capped: false, sum: 5, cards: [card(4, 5)] },
]
const facts = { by: 'stage', sum: 'amount' }

test('a moved card takes its amount along', () => {
  const [first, second] = movedCard(board, card(2, 20), '2', facts)
  expect(first).toMatchObject({ count: 2, sum: 40, cards: [{ id: 1 }] })
  expect(second).toMatchObject({ count: 1, sum: 20, cards: [{ id: 2 }] })
  expect(movedCard(board, card(9, 1), '2', facts)).toBe(board)
  expect(movedCard(board, card(1, 10), '1', facts)).toBe(board)
})

test('no sequence of moves loses a card or counts it twice', () => {
  const totals = (state: BoardState) => ({
    count: state.reduce((all, { count }) => all + count, 0),
    sum: state.reduce((all, { sum }) => all + (sum ?? 0), 0),
    ids: state.flatMap(({ cards }) => cards.map(({ id }) => id)).sort(),
  })
  const move = fc.record({ id: fc.constantFrom(1, 2, 4, 9), to: fc.constantFrom('1', '2', '3', 'x') })
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      const after = moves.reduce((state, { id, to }) => {
        const found = state.flatMap(({ cards }) => cards).find((one) => one.id === id)
        return movedCard(state, found ?? card(id, 1), to, facts)
      }, board)
      expect(totals(after)).toEqual(totals(board))
    }),
  )
})

test('more cards are added without duplicates', () => {
  const [first] = moreCards(board, '1', [card(2, 20), card(3, 30)])
  expect(first?.cards.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('column keys are reference ids or choices', () => {
  expect(keyOf({ ...card(1, 1), stage: { id: 7, label: 'Nuevo' } }, 'stage')).toBe('7')
  expect(keyOf({ ...card(1, 1), stage: 'won' }, 'stage')).toBe('won')
  expect(keyOf(card(1, 1), 'stage')).toBe('')
})
