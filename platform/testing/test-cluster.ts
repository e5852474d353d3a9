import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '#platform/db/migrate.ts'
import { ensureRoles } from '#platform/db/roles.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import { endLeftover } from '#platform/host/embedded-postgres/leftover.ts'
import { startEmbeddedPostgres } from '#platform/host/embedded-postgres/start-embedded-postgres.ts'
import { serverUser, stopLeftover } from '#platform/host/process/index.ts'
import { migrateJobs } from '#platform/jobs/runner.ts'
import { abandonedFolders, databasesFolder, removeFolder } from './temporary-folder.ts'
import { TEST_MASTER_SECRET } from './test-secret.ts'

export interface TestCluster {
  /** Owner's URL of database `postgres`. */
  ownerUrl: string
  stop(): Promise<void>
}

/** Migrated once; test databases are copies of it. */
export const TEMPLATE = 'suite_template'

export const databaseUrl = (ownerUrl: string, database: string): string => {
  const url = new URL(ownerUrl)
  url.pathname = `/${database}`
  return url.toString()
}

/** Runs statements as the owner. */
export async function asOwner<Result>(
  ownerUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * A temporary PostgreSQL with roles and the migrated template. Also removes what killed runs left.
 * `runtimeDir`: where the PostgreSQL programs are cached.
 */
export async function startTestCluster(runtimeDir: string): Promise<TestCluster> {
  await clearAbandoned()
  const folder = await databasesFolder()
  const user = await serverUser('postgres')
  const dir = await openPart(join(folder, 'postgres'), user)
  const server = await startEmbeddedPostgres({ dir, runtimeDir, user, durable: false, onLine: () => {} })
  const stop = async (): Promise<void> => {
    await server.stop()
    await removeFolder(folder)
  }
  try {
    await ensureRoles(server.ownerUrl, TEST_MASTER_SECRET)
    await asOwner(server.ownerUrl, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`))
    await migrate(databaseUrl(server.ownerUrl, TEMPLATE))
    await migrateJobs(databaseUrl(server.ownerUrl, TEMPLATE))
    await asOwner(server.ownerUrl, (client) =>
      client.query(`ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`),
    )
    return { ownerUrl: server.ownerUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Removes what killed test runs left. */
export async function clearAbandoned(): Promise<void> {
  for (const folder of await abandonedFolders()) {
    const dir = join(folder, 'postgres')
    await endLeftover(dir, join(dir, 'starter.json'))
    await stopLeftover(join(folder, 'asterisk', 'asterisk.pid'), { graceMs: 5_000 })
    await removeFolder(folder)
  }
}
