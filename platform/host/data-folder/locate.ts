import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessUser } from '../process/index.ts'
import { serverUser } from '../process/index.ts'
import { StartRefused } from '../process/start-refused.ts'
import { outsidePath } from './outside.ts'
import { canReach } from './reach.ts'
import { readIfThere } from './read-if-there.ts'

export interface LocatedFolder {
  dir: string
  /** User of its PostgreSQL. */
  user: ProcessUser | null
  /** Where the servers' parts live: in the folder, or outside. */
  partsRoot: string
}

/**
 * Finds the data of an existing folder without locking it: its program may be running.
 * @throws StartRefused `data-folder-missing`
 */
export async function locateDataFolder(path: string, outsideRoot = '/var/lib'): Promise<LocatedFolder> {
  if ((await readIfThere(join(path, 'format.json'))) === null) {
    throw new StartRefused(
      'data-folder-missing',
      `${path} is not a data folder of this program: set DATA_DIR to one.`,
    )
  }
  const dir = await realpath(path)
  const user = await serverUser('postgres')
  const inside =
    user === null || (await exists(join(dir, 'postgres', 'cluster'))) || (await canReach(dir, user))
  return { dir, user, partsRoot: inside ? dir : outsidePath(dir, outsideRoot) }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
