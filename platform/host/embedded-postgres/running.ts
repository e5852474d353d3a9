import { join } from 'node:path'
import { readIfThere } from '../data-folder/read-if-there.ts'
import { OWNER } from './init-cluster.ts'

/** Owner's URL of the server running in `dir`, by its own pid file; null when none runs. */
export async function runningOwnerUrl(dir: string): Promise<string | null> {
  const record = await readIfThere(join(dir, 'cluster', 'postmaster.pid'))
  const password = await readIfThere(join(dir, 'owner-password'))
  // Lines: pid, folder, start time, port.
  const port = Number(record?.split('\n')[3])
  if (password === null || !(port > 0)) return null
  return `postgres://${OWNER}:${password.trim()}@127.0.0.1:${port}/postgres`
}
