import type { ResourceRecord } from '../resource-client.ts'
import { type BoardState, keyOf, movedCard } from './board-state.ts'

export interface CardMove {
  record: ResourceRecord
  /** The key of the column that it goes to. */
  to: string
  /** What the board has its columns by, and what it adds up. */
  by: string
  sum: string | null
}

/** What a move needs of the screen and of the server. */
export interface MovePorts {
  /** Changes what the screen shows. */
  put: (change: (state: BoardState) => BoardState) => void
  /** Writes it. @returns how it goes back, or nothing where it does not */
  write: () => Promise<(() => Promise<void>) | undefined>
  /** The card as it is by now. */
  read: () => Promise<ResourceRecord>
  isConflict: (error: unknown) => boolean
}

/**
 * What became of a move: `refused` has its reason, of `conflict` (somebody else was faster) it is known which column the
 * card stands in by now.
 */
export type Moved =
  | { outcome: 'moved'; back: (() => Promise<void>) | undefined }
  | { outcome: 'conflict'; now: string }
  | { outcome: 'refused'; error: unknown }

/** Moves a card on the screen at once, then at the server; where that refuses, the card is back where it was. */
export async function moveCard({ record, to, by, sum }: CardMove, ports: MovePorts): Promise<Moved> {
  const from = keyOf(record, by)
  ports.put((state) => movedCard(state, record, to, { by, sum }))
  try {
    return { outcome: 'moved', back: await ports.write() }
  } catch (error) {
    ports.put((state) => movedCard(state, record, from, { by, sum }))
    if (!ports.isConflict(error)) return { outcome: 'refused', error }
    return { outcome: 'conflict', now: keyOf(await ports.read(), by) }
  }
}
