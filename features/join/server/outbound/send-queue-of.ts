import { createHash } from 'node:crypto'

/** Number of queues that all conversations share; a queue runs its jobs one at a time, in order. */
const QUEUES = 256

export function sendQueueOf(accountId: number, conversationId: number): string {
  const hash = createHash('sha256').update(`${accountId} ${conversationId}`).digest()
  return `join-out-${hash.readUInt16BE(0) % QUEUES}`
}
