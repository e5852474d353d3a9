import { createHash } from 'node:crypto'

/** Conversations share so many queues: their jobs run one at a time, in the order they were added. */
const QUEUES = 256

export function sendQueueOf(accountId: number, conversationId: number): string {
  const hash = createHash('sha256').update(`${accountId} ${conversationId}`).digest()
  return `join-out-${hash.readUInt16BE(0) % QUEUES}`
}
