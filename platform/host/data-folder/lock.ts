import { join } from 'node:path'
import { acquireLock } from '../process/index.ts'
import { StartRefused } from '../process/start-refused.ts'

/**
 * Locks the folder for this process and resolves to the release function. A dead process's lock is taken over.
 * @throws StartRefused `data-folder-in-use` when another program still holds it after `waitMs`.
 */
export async function lockFolder(dir: string, waitMs: number): Promise<() => Promise<void>> {
  let holder: number | null = null
  const onWait = (pid: number): void => {
    holder = pid
  }
  try {
    return await acquireLock(join(dir, 'lock'), { signal: AbortSignal.timeout(waitMs), onWait })
  } catch (cause) {
    if (holder === null) throw cause
    throw new StartRefused(
      'data-folder-in-use',
      `The data folder ${dir} is in use by process ${holder}: stop that one, or choose another DATA_DIR (and PORT).`,
      { cause },
    )
  }
}
