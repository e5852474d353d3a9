import { link, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { isSameProcess, readIdentity } from './identity.ts'
import { readPidFile } from './pid-file.ts'

const POLL_MS = 100

export interface LockOptions {
  signal?: AbortSignal
  /** Called once if another live process holds the lock. */
  onWait?: (holder: number) => void
}

/**
 * Runs the work while holding the lock, see `acquireLock`. Excludes other callers in this process, too.
 */
export async function withLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const release = await acquireLock(path, options)
  try {
    return await work()
  } finally {
    await release()
  }
}

/**
 * Acquires a lock file that names its holder; resolves to the release function (safe to call again). A dead holder's lock is
 * taken over. Works for every user who may write to the folder.
 * @throws the signal's reason if aborted while waiting.
 */
export async function acquireLock(path: string, options: LockOptions): Promise<() => Promise<void>> {
  const me = await readIdentity(process.pid)
  if (me === null) throw new Error('/proc does not show this process: locks need Linux')
  const mine = `${path}.${process.pid}.${crypto.randomUUID()}`
  await writeFile(mine, `${JSON.stringify(me)}\n`)
  let notified = false
  try {
    while (!(await take(mine, path))) {
      const holder = await readPidFile(path)
      if (holder !== null && (await isSameProcess(holder))) {
        if (!notified) options.onWait?.(holder.pid)
        notified = true
        options.signal?.throwIfAborted()
        await delay(POLL_MS, undefined, options.signal ? { signal: options.signal } : {})
      } else {
        await removeStale(path)
      }
    }
  } finally {
    await rm(mine, { force: true })
  }
  let held = true
  return async () => {
    if (!held) return
    held = false
    await rm(path, { force: true })
  }
}

/** link(2) is atomic, so a lock file never lacks its holder. */
async function take(mine: string, path: string): Promise<boolean> {
  try {
    await link(mine, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead holder's lock away; restores it if a live one came in between. */
async function removeStale(path: string): Promise<void> {
  const aside = `${path}.stale.${crypto.randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = await readPidFile(aside)
  if (moved !== null && (await isSameProcess(moved))) await take(aside, path)
  await rm(aside, { force: true })
}
