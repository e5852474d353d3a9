import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stopLeftover } from '../process/index.ts'
import { readIfThere } from './read-if-there.ts'

/** By the folder's path. */
export const outsidePath = (dir: string, outsideRoot: string): string =>
  join(outsideRoot, `suite-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`)

/**
 * The outside location of a data folder, by its path. It carries the folder's id: if the folder was deleted and recreated, the
 * old data outside is removed, along with servers that a kill -9 left running in it.
 */
export async function outsidePart(dir: string, id: string, outsideRoot: string): Promise<string> {
  const outside = outsidePath(dir, outsideRoot)
  const idFile = join(outside, 'id')
  if ((await readIfThere(idFile)) !== id) {
    await stopServersIn(outside)
    await rm(outside, { recursive: true, force: true })
    await mkdir(outside, { recursive: true })
    await writeFile(idFile, id)
  }
  await chmod(outside, 0o711)
  return outside
}

/** Ends what a killed program left running in a folder's parts. */
export async function stopServersIn(outside: string): Promise<void> {
  const parts = await readdir(outside, { withFileTypes: true }).catch(emptyWhenMissing)
  for (const part of parts.filter((entry) => entry.isDirectory())) {
    const files = await readdir(join(outside, part.name))
    const pidFiles = files.filter((file) => file.endsWith('.pid'))
    for (const file of pidFiles) await stopLeftover(join(outside, part.name, file), { graceMs: 1_000 })
  }
}

function emptyWhenMissing(error: unknown): never[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw error
}
