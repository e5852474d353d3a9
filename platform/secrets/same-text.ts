import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares a secret with what somebody sent, of whatever length and letters, without telling by its time how much is right. */
export const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(digestOf(one), digestOf(other))
