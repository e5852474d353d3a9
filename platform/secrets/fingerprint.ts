import { createHmac } from 'node:crypto'

/** Compares master secrets without revealing them. */
export const secretFingerprint = (masterSecret: Buffer): string =>
  createHmac('sha256', masterSecret).update('fingerprint').digest('hex')
