import { createHash } from 'node:crypto'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'

/** Parallel lines per company: fewer than the program's workers, so that other companies get theirs. */
const SLOTS = 3

/**
 * The line of a contact's lane, always the same, also for two spellings of one number: in two lines they would block each
 * other.
 */
export function slotOf(accountId: number, lane: string): number {
  const person = /^\d+$/.test(lane) ? phoneKey(lane) : lane
  const hash = createHash('sha256').update(`${accountId} ${person}`).digest()
  return hash.readUInt32BE(0) % SLOTS
}
