import { createHash } from 'node:crypto'

/** Queues that an account's conversations share; a queue runs its jobs one at a time, in order. */
const QUEUES = 64

export function sendQueueOf(accountId: number, conversationId: number): string {
  const hash = createHash('sha256').update(`${accountId} ${conversationId}`).digest()
  return `join-out-${accountId}-${hash.readUInt16BE(0) % QUEUES}`
}
