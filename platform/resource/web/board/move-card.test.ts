import { expect, test } from 'vitest'
import type { ResourceRecord } from '../resource-client.ts'
import type { BoardState } from './board-state.ts'
import { moveCard } from './move-card.ts'

class Conflict extends Error {}

/** A server that accepts a move only with the latest version, and a screen. */
function stand() {
  let stored: ResourceRecord = {
    id: 1,
    version: 1,
    enabled: true,
    created_at: '2026-01-01T00:00:00.000Z',
    amount: 10,
    stage: 'a',
  }
  let shown: BoardState = [
    { key: 'a', count: 1, capped: false, sum: 10, cards: [stored] },
    { key: 'b', count: 0, capped: false, sum: 0, cards: [] },
    { key: 'c', count: 0, capped: false, sum: 0, cards: [] },
  ]
  const seen: string[] = []
  const where = () => shown.map(({ key, count, sum }) => `${key}${count}/${sum}`).join(' ')
  const write = (version: number, stage: string) => {
    if (version !== stored.version) throw new Conflict()
    stored = { ...stored, stage, version: version + 1 }
    return stored
  }
  const card = stored
  const move = (to: string, refuses?: Error) =>
    moveCard(
      { record: card, to, by: 'stage', sum: 'amount' },
      {
        put: (change) => {
          shown = change(shown)
          seen.push(where())
        },
        write: async () => {
          if (refuses !== undefined) throw refuses
          const { version } = write(card.version, to)
          return async () => {
            write(version, 'a')
          }
        },
        read: async () => stored,
        isConflict: (error) => error instanceof Conflict,
      },
    )
  return { move, seen, write, stage: () => stored.stage }
}

test('a moved card changes column at once, and goes back on undo', async () => {
  const { move, seen, stage } = stand()
  const moved = await move('b')
  expect(seen).toEqual(['a0/0 b1/10 c0/0'])
  expect(stage()).toBe('b')
  if (moved.outcome !== 'moved') throw new Error(moved.outcome)
  await moved.back?.()
  expect(stage()).toBe('a')
})

test('an undo does not overwrite a later change by somebody else', async () => {
  const { move, write, stage } = stand()
  const moved = await move('b')
  write(2, 'c')
  if (moved.outcome !== 'moved') throw new Error(moved.outcome)
  await expect(moved.back?.()).rejects.toBeInstanceOf(Conflict)
  expect(stage()).toBe('c')
})

test('on a conflict the card goes back, and its current column is reported', async () => {
  const { move, seen, write, stage } = stand()
  write(1, 'c')
  expect(await move('b')).toEqual({ outcome: 'conflict', now: 'c' })
  expect(seen).toEqual(['a0/0 b1/10 c0/0', 'a1/10 b0/0 c0/0'])
  expect(stage()).toBe('c')
})

test('a refused card goes back and the reason is shown', async () => {
  const { move, seen, stage } = stand()
  const error = new Error('demanded')
  expect(await move('b', error)).toEqual({ outcome: 'refused', error })
  expect(seen.at(-1)).toBe('a1/10 b0/0 c0/0')
  expect(stage()).toBe('a')
})
