import { randomBytes } from 'node:crypto'
import { chmod, link, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretFingerprint } from '#platform/secrets/fingerprint.ts'
import { StartRefused } from '../process/start-refused.ts'
import { readIfThere } from './read-if-there.ts'

const BYTES = 32
const FORM = /^[0-9a-f]{64}$/

/**
 * The folder's master secret. One given from outside is not stored: the folder keeps its fingerprint (`master-secret.check`)
 * to refuse another one before it does damage. Otherwise the folder's own is read or generated.
 * @throws StartRefused `master-secret-other`, `master-secret-missing`, `master-secret-damaged`
 */
export async function masterSecret(dir: string, input: Buffer | null): Promise<Buffer> {
  const path = join(dir, 'master-secret')
  const checkPath = join(dir, 'master-secret.check')
  const own = await ownSecret(path)
  const check = (await readIfThere(checkPath))?.trim() ?? null
  if (input === null) {
    if (own !== null) return own
    if (check === null) return makeSecret(path)
    throw new StartRefused(
      'master-secret-missing',
      `The secret of ${dir} is kept outside of it: set MASTER_SECRET to the one that it was made with.`,
    )
  }
  const fits = own === null ? check === null || check === secretFingerprint(input) : own.equals(input)
  if (!fits) {
    throw new StartRefused(
      'master-secret-other',
      own === null
        ? `MASTER_SECRET is not the one that ${dir} was made with: set that one, or choose another DATA_DIR.`
        : `${dir} has a secret of its own: set MASTER_SECRET to what ${path} says, or choose another DATA_DIR.`,
    )
  }
  if (own === null && check === null) {
    await writeFile(checkPath, `${secretFingerprint(input)}\n`, { mode: 0o600 })
  }
  return input
}

async function ownSecret(path: string): Promise<Buffer | null> {
  const existing = await readIfThere(path)
  if (existing === null) return null
  const hex = existing.trim()
  if (!FORM.test(hex)) {
    throw new StartRefused('master-secret-damaged', `${path} is damaged: restore it from a backup.`)
  }
  await chmod(path, 0o600)
  return Buffer.from(hex, 'hex')
}

/** Atomic, mode 0600. */
async function makeSecret(path: string): Promise<Buffer> {
  const secret = randomBytes(BYTES)
  const temporary = `${path}.${process.pid}`
  await writeFile(temporary, `${secret.toString('hex')}\n`, { mode: 0o600 })
  await link(temporary, path)
  await rm(temporary)
  return secret
}
