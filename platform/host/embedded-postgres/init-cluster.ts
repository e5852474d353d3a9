import { execFile } from 'node:child_process'
import { chown, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProcessUser } from '../process/index.ts'

const run = promisify(execFile)

export const OWNER = 'suite_owner'

/** A minimal environment, without the caller's PG* and locale settings. */
export const SERVER_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export interface NewCluster {
  initdb: string
  /** Folder for `cluster`; owned by the user. */
  dir: string
  ownerPassword: string
  durable: boolean
  user: ProcessUser | null
}

/** Creates `dir/cluster` atomically. */
export async function initCluster(cluster: NewCluster): Promise<void> {
  const building = join(cluster.dir, 'cluster.new')
  const passwordFile = join(cluster.dir, 'password.new')
  await rm(building, { recursive: true, force: true })
  await writeFile(passwordFile, cluster.ownerPassword, { mode: 0o600 })
  try {
    if (cluster.user) await chown(passwordFile, cluster.user.uid, cluster.user.gid)
    await run(
      cluster.initdb,
      [
        `--pgdata=${building}`,
        `--username=${OWNER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // PostgreSQL's own locale provider: the same on every machine and across system upgrades.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(cluster.durable ? ['--data-checksums'] : ['--no-sync', '--no-data-checksums']),
      ],
      { cwd: cluster.dir, env: SERVER_ENV, ...(cluster.user ?? {}) },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(building, join(cluster.dir, 'cluster'))
}
