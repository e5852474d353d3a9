import { OtherSecret, recordSecret, refuseOtherSecret } from '#platform/db/installation.ts'
import { MigrationRefused, migrate } from '#platform/db/migrate.ts'
import { ensureRoles } from '#platform/db/roles.ts'
import type { DataFolder } from '#platform/host/data-folder/data-folder.ts'
import { startEmbeddedPostgres } from '#platform/host/embedded-postgres/start-embedded-postgres.ts'
import type { Progress } from '#platform/host/process/progress.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { migrateJobs } from '#platform/jobs/runner.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Config } from '../config.ts'
import { logProcess } from './process-log.ts'
import type { Shutdown } from './shutdown.ts'
import { backUpBeforeUpgrade } from './upgrade.ts'

interface DatabaseParts {
  config: Config
  folder: DataFolder
  progress: Progress
  shutdown: Shutdown
  log: Logger
  signal: AbortSignal
}

/** A migrated database: the given one, or the embedded one. @returns the owner's URL */
export async function bootDatabase(parts: DatabaseParts): Promise<string> {
  const ownerUrl = parts.config.DATABASE_URL ?? (await embedded(parts))
  await parts.progress.step('Database schema', async (note) => {
    try {
      await refuseOtherSecret(ownerUrl, parts.folder.masterSecret)
      await ensureRoles(ownerUrl, parts.folder.masterSecret)
      await migrateJobs(ownerUrl)
      const applied = await migrate(ownerUrl, {
        beforeUpgrade: ([first = '']) => prepareUpgrade(parts, ownerUrl, first),
      })
      await recordSecret(ownerUrl, parts.folder.masterSecret)
      note(applied.length === 0 ? 'up to date' : `${applied.length} migrations`)
    } catch (error) {
      if (error instanceof MigrationRefused || error instanceof OtherSecret) {
        throw new StartRefused('database-refused', error.message, { cause: error })
      }
      throw error
    }
  })
  return ownerUrl
}

/** With an external database, backups are up to its owner: see docs/settings.md. */
async function prepareUpgrade(
  { config, folder, progress }: DatabaseParts,
  ownerUrl: string,
  firstChange: string,
): Promise<void> {
  if (config.DATABASE_URL !== undefined) {
    progress.line('  An older version wrote this database; it is upgraded now. Keep your last backup of it.')
    return
  }
  const archive = await backUpBeforeUpgrade(ownerUrl, folder, firstChange)
  progress.line(`  An older version wrote this database; as it was, it is kept in ${archive}`)
}

const embedded = ({ config, folder, progress, shutdown, log, signal }: DatabaseParts): Promise<string> =>
  progress.step('PostgreSQL', async () => {
    const { dir, user } = await folder.serverPart('postgres')
    const server = await startEmbeddedPostgres({
      dir,
      runtimeDir: config.RUNTIME_DIR ?? (await folder.part('runtime')),
      user,
      durable: true,
      onLine: (line) => log.debug({ source: 'postgres' }, line),
      onEvent: logProcess(log, 'postgres'),
      signal,
    })
    shutdown.add('PostgreSQL', () => server.stop())
    return server.ownerUrl
  })
