import { createHash } from 'node:crypto'

/** Lanes share so many queues: their jobs run one at a time, in the order they were added. */
const QUEUES = 256

export function queueOf(kind: 'in' | 'out', accountId: number, lane: string): string {
  const hash = createHash('sha256').update(`${accountId} ${lane}`).digest()
  return `join-${kind}-${hash.readUInt16BE(0) % QUEUES}`
}
