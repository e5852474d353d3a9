import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, given to the client. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form. A plain digest suffices, since the token is random. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
