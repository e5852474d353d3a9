import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type ProcessIdentity, processIdentity } from './identity.ts'

/** Written atomically: a kill -9 leaves no half record. */
export async function writePidFile(
  path: string,
  identity: ProcessIdentity,
  fingerprint?: string,
): Promise<void> {
  const temporary = `${path}.${process.pid}`
  await writeFile(temporary, `${JSON.stringify({ ...identity, fingerprint })}\n`)
  await rename(temporary, path)
}

/** Null when it is missing or not one of our records. */
export async function readPidFile(path: string): Promise<ProcessIdentity | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    return processIdentity.parse(JSON.parse(text))
  } catch {
    // Damaged: names no process that could be trusted.
    return null
  }
}

export async function removePidFile(path: string): Promise<void> {
  await rm(path, { force: true })
}
