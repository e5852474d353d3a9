import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type ProcessIdentity, processIdentity } from './identity.ts'

/** Written whole or not at all, so that a kill -9 in between leaves no half record. */
export async function writePidFile(
  path: string,
  identity: ProcessIdentity,
  fingerprint?: string,
): Promise<void> {
  const temporary = `${path}.${process.pid}`
  await writeFile(temporary, `${JSON.stringify({ ...identity, fingerprint })}\n`)
  await rename(temporary, path)
}

/** Null when there is none, or when it holds something else than a record of ours. */
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
    // Damaged: there is nothing in it that could be trusted to name a process.
    return null
  }
}

export async function removePidFile(path: string): Promise<void> {
  await rm(path, { force: true })
}
