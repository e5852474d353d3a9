import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; what the client keeps. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored. A plain digest suffices: the token itself is random, there is nothing to guess. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
