import { createHash } from 'node:crypto'
import { canonicalPhone } from '#platform/messaging/phone-identity.ts'

/** In so many lines a company's events are carried out beside each other: fewer than the program has workers, so that others get theirs. */
const SLOTS = 3

/**
 * The line of a person's lane, always the same: also of the two spellings of one number, which would wait for each other in
 * two lines.
 */
export function slotOf(accountId: number, lane: string): number {
  const person = /^\d+$/.test(lane) ? canonicalPhone(lane) : lane
  const hash = createHash('sha256').update(`${accountId} ${person}`).digest()
  return hash.readUInt32BE(0) % SLOTS
}
