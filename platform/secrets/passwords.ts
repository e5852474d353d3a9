import { hash, verify } from '@node-rs/argon2'

/** Algorithm, memory (KiB), passes, lanes: OWASP's recommendation for argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID)

let decoy: Promise<string> | undefined

/**
 * Verifies a password. Without a stored hash (unknown user, or `''` for none) it verifies against a decoy, so that timing does
 * not reveal whether the user exists.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy')
  const known = storedHash !== null && storedHash !== ''
  const fits = await verify(known ? storedHash : await decoy, password)
  return known && fits
}
