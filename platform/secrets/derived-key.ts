import { hkdfSync } from 'node:crypto'

/** A key for one purpose, which tells nothing of the others and stays the same as long as the master secret does. */
export const derivedKey = (masterSecret: Buffer, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', masterSecret, '', purpose, bytes))
