import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../process/start-refused.ts'
import { outsidePath, stopServersIn } from './outside.ts'

const STAGING = '.restoring'

/** A data folder being built inside its future location. */
export interface Staging {
  /** To be opened as a data folder. */
  dir: string
  /** Moves it into place and the old content aside. @returns where the old content is, null when there was none */
  moveIn(): Promise<string | null>
  /** Deletes the unfinished folder. Safe after `moveIn`. */
  remove(): Promise<void>
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/**
 * Starts building a data folder at `path`, which must be empty unless it is replaced.
 * @throws StartRefused `target-not-empty`
 */
export async function stageDataFolder(
  path: string,
  replace: boolean,
  outsideRoot = '/var/lib',
): Promise<Staging> {
  await mkdir(path, { recursive: true })
  const dir = await realpath(path)
  const staging = join(dir, STAGING)
  // Left by a restore that was killed.
  for (const left of [outsidePath(staging, outsideRoot), staging]) {
    await stopServersIn(left)
    await rm(left, { recursive: true, force: true })
  }
  const present = (await readdir(dir)).filter((name) => !name.startsWith('.'))
  if (present.length > 0 && !replace) {
    throw new StartRefused(
      'target-not-empty',
      `${dir} is not empty: choose another DATA_DIR, or use --replace, which moves the present contents aside.`,
    )
  }
  await mkdir(staging)
  return {
    dir: staging,
    async moveIn() {
      const aside = present.length === 0 ? null : await layAside(dir, present, outsideRoot)
      await renameIfThere(outsidePath(staging, outsideRoot), outsidePath(dir, outsideRoot))
      // The stamp comes last: without it every start refuses the folder.
      const made = (await readdir(staging)).sort((one) => (one === 'format.json' ? 1 : -1))
      for (const name of made) await rename(join(staging, name), join(dir, name))
      await rm(staging, { recursive: true })
      return aside
    },
    async remove() {
      await rm(outsidePath(staging, outsideRoot), { recursive: true, force: true })
      await rm(staging, { recursive: true, force: true })
    },
  }
}

/** The old one stays complete, including its place outside: DATA_DIR can be pointed to it. */
async function layAside(dir: string, names: readonly string[], outsideRoot: string): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const aside = join(dir, `.replaced-${stamp}`)
  await mkdir(aside)
  await renameIfThere(outsidePath(dir, outsideRoot), outsidePath(aside, outsideRoot))
  for (const name of names) await rename(join(dir, name), join(aside, name))
  return aside
}
