import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { ensureRoles } from '#platform/db/roles.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/host/embedded-postgres/start-embedded-postgres.ts'
import { serverUser } from '#platform/host/process/index.ts'
import { readPidFile } from '#platform/host/process/pid-file.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'
import type { TestDatabase } from './test-database.ts'
import { TEST_MASTER_SECRET } from './test-secret.ts'

export interface OwnCluster extends TestDatabase {
  /** Pid of the server; null while it is down. */
  pid(): Promise<number | null>
}

/** A migrated PostgreSQL for one test file, which may kill it: it restarts. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const folder = await temporaryFolder()
  const user = await serverUser('postgres')
  const dir = await openPart(join(folder, 'postgres'), user)
  const runtimeDir = inject('testRuntimeDir')
  const server: EmbeddedPostgres = await startEmbeddedPostgres({
    dir,
    runtimeDir,
    user,
    // Durable: acknowledged data must survive a kill.
    durable: true,
    onLine: () => {},
  })
  afterAll(async () => {
    await server.stop()
    await removeFolder(folder)
  })
  await ensureRoles(server.ownerUrl, TEST_MASTER_SECRET)
  await migrate(server.ownerUrl)
  return {
    ownerUrl: server.ownerUrl,
    masterSecret: TEST_MASTER_SECRET,
    pid: async () => (await readPidFile(join(dir, 'postgres.pid')))?.pid ?? null,
  }
}
