import { createHmac } from 'node:crypto'

/** Tells whether two master secrets are the same, and nothing else of them. */
export const secretFingerprint = (masterSecret: Buffer): string =>
  createHmac('sha256', masterSecret).update('fingerprint').digest('hex')
