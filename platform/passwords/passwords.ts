import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from '#platform/parsing/server/fair-queue.ts'

/** Algorithm, memory (KiB), passes, lanes: OWASP's recommendation for argon2id. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Each hash takes 19 MiB and a thread of the pool that files and names also need: a few at a time, and the others wait, so
 * that a flood of sign-ins costs other requests neither memory nor threads.
 */
const queue = fairQueue<string>({ atOnce: 2, inLine: 240, inLinePerKey: 80, shared: 160 })

/** The program's own work: users that are created, links that are protected. */
const PROGRAM = 'program'

/**
 * @param asker whose turn it is, e.g. an address; the askers come by turns
 * @throws Failure `unavailable` when too many wait
 */
export const hashPassword = (password: string, asker: string = PROGRAM): Promise<string> =>
  queue.within(asker, () => hash(password, ARGON2ID))

let decoy: Promise<string> | undefined

/**
 * Verifies a password. Without a stored hash (unknown user, or `''` for none) it verifies against a decoy, so that timing does
 * not reveal whether the user exists.
 *
 * @param asker as in `hashPassword`
 * @throws Failure `unavailable` when too many wait
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  asker: string = PROGRAM,
): Promise<boolean> {
  decoy ??= hash('decoy', ARGON2ID)
  const known = storedHash !== null && storedHash !== ''
  const against = known ? storedHash : await decoy
  const fits = await queue.within(asker, () => verify(against, password))
  return known && fits
}
