import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere } from '../data-folder/read-if-there.ts'
import { isSameProcess, readIdentity } from '../process/identity.ts'
import { readPidFile } from '../process/pid-file.ts'
import { StartRefused } from '../process/start-refused.ts'
import { stopProcess } from '../process/stop-process.ts'

/** Fast shutdown: closes connections; committed data is safe. */
export const STOP = { signal: 'SIGINT', graceMs: 15_000 } as const

/**
 * Stops the server that a killed program left running in `dir`.
 * @throws StartRefused `postgres-in-use` when its program is still alive: two would damage the data.
 */
export async function endLeftover(dir: string, starterFile: string): Promise<boolean> {
  const server = await runningServer(join(dir, 'cluster'))
  if (server === null) return false
  const starter = await readPidFile(starterFile)
  if (starter !== null && (await isSameProcess(starter))) {
    throw new StartRefused(
      'postgres-in-use',
      `The database folder ${dir} is in use by process ${starter.pid} (its PostgreSQL is process ${server.pid}): stop that one, or choose another DATA_DIR.`,
    )
  }
  await stopProcess(server, STOP)
  return true
}

/** The PostgreSQL using this folder, by its own pid file: ours may have missed the last moment. */
async function runningServer(cluster: string) {
  const record = await readIfThere(join(cluster, 'postmaster.pid'))
  const pid = Number.parseInt(record ?? '', 10)
  if (!(pid > 0)) return null
  const identity = await readIdentity(pid)
  if (identity === null || !identity.command.endsWith('postgres')) return null
  const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
  return args.includes(cluster) ? identity : null
}
