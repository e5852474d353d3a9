import type { ResourceRecord } from '../resource-client.ts'
import { type BoardState, keyOf, movedCard } from './board-state.ts'

export interface CardMove {
  record: ResourceRecord
  /** Key of the target column. */
  to: string
  /** Fields of columns and sums. */
  by: string
  sum: string | null
}

/** Ports of a move: screen and server. */
export interface MovePorts {
  /** Updates the screen. */
  put: (change: (state: BoardState) => BoardState) => void
  /** Saves. @returns the undo function, if any */
  write: () => Promise<(() => Promise<void>) | undefined>
  /** Reads the current card. */
  read: () => Promise<ResourceRecord>
  isConflict: (error: unknown) => boolean
}

/**
 * Result of a move: `refused` with a reason; `conflict` (somebody else was faster) with the card's current column.
 */
export type Moved =
  | { outcome: 'moved'; back: (() => Promise<void>) | undefined }
  | { outcome: 'conflict'; now: string }
  | { outcome: 'refused'; error: unknown }

/** Moves a card optimistically; moves it back if the server refuses. */
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
