import { randomBytes } from 'node:crypto'

/** A first password, shown once: 96 random bits. */
export const newPassword = (): string => randomBytes(12).toString('base64url')
