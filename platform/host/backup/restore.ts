import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { ensureRoles } from '#platform/db/roles.ts'
import { migrateJobs } from '#platform/jobs/runner.ts'
import { secretFingerprint } from '#platform/secrets/fingerprint.ts'
import { StartRefused } from '../process/start-refused.ts'
import { ARCHIVE_FORMAT, type ArchiveHeader, readArchive } from './archive.ts'
import { type Load, openLoad } from './load-database.ts'
import { DamagedArchive } from './tar.ts'

export interface RestoreOptions {
  archive: string
  masterSecret: Buffer
  /** Starts the database after the archive's header was checked; returns the owner's URL. */
  openDatabase: () => Promise<string>
  /** An empty folder for the files. */
  filesDir: string
  /** Called when everything is read and checked, right before the database commits. */
  beforeCommit: () => Promise<void>
  signal: AbortSignal
  onProgress: (what: string, bytes: number) => void
}

export interface RestoreResult {
  createdAt: string
  rows: number
  files: number
}

/**
 * Restores an archive into an empty database and folder. The rows come in one transaction, committed once the whole archive
 * was read and its checksum verified: a failure leaves nothing.
 * @throws StartRefused for an archive that is damaged, of a newer program, or of another master secret
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { archive, signal, onProgress } = options
  let load: Load | null = null
  let createdAt = ''
  let files = 0
  try {
    const manifest = await readArchive(
      archive,
      {
        async header(header) {
          createdAt = header.createdAt
          await refuseUnfit(archive, header, options.masterSecret)
          const ownerUrl = await options.openDatabase()
          await prepareSchema(ownerUrl, header, options.masterSecret)
          load = await openLoad(ownerUrl, header)
        },
        async entry({ name, size, content }) {
          const [, kind, rest = ''] = /^(database|files)\/(.+)$/s.exec(name) ?? []
          if (kind === 'database') {
            await load?.part(rest.slice(0, rest.lastIndexOf('/')), content)
            onProgress(rest.slice(0, rest.lastIndexOf('/')), size)
          } else if (kind === 'files') {
            await writeFileBelow(options.filesDir, rest, content)
            files += 1
            onProgress('files', size)
          } else {
            throw new DamagedArchive(`it holds something strange: ${name}`)
          }
        },
      },
      signal,
    )
    // For the compiler: the header always comes first.
    const filled = load as Load | null
    if (filled === null) throw new DamagedArchive('it has no header')
    if (files !== manifest.files) throw new DamagedArchive(`${files} files instead of ${manifest.files}`)
    await options.beforeCommit()
    await filled.commit(manifest.rows)
    return { createdAt, files, rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0) }
  } catch (error) {
    if (error instanceof DamagedArchive) {
      throw new StartRefused(
        'archive-damaged',
        `${archive} is damaged (${error.message}): nothing was restored; use another backup.`,
        { cause: error },
      )
    }
    throw error
  } finally {
    await (load as Load | null)?.end()
  }
}

/** Refuses names that lead out of the folder. */
async function writeFileBelow(folder: string, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = normalize(name)
  if (path.startsWith('/') || path.split('/').includes('..')) {
    throw new DamagedArchive(`a file would lie outside: ${name}`)
  }
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx' }))
}

async function refuseUnfit(archive: string, header: ArchiveHeader, masterSecret: Buffer): Promise<void> {
  const migrations = await readMigrations()
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  if (!header.migrations.some(({ name }) => name === migrations[0]?.name)) {
    throw new StartRefused(
      'archive-older',
      `${archive} was written before the first release (${header.version}), whose data this version does not read: restore it with the version that wrote it.`,
    )
  }
  const stranger = header.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (header.format > ARCHIVE_FORMAT || stranger !== undefined) {
    throw new StartRefused(
      'archive-newer',
      `${archive} was written by another, newer version of this program (${header.version}${stranger ? `, ${stranger.name}` : ''}): restore it with that version.`,
    )
  }
  if (header.secretFingerprint !== null && header.secretFingerprint !== secretFingerprint(masterSecret)) {
    throw new StartRefused(
      'archive-other-secret',
      `${archive} belongs to another master secret, which its encrypted secrets need: set MASTER_SECRET to the one it was made with.`,
    )
  }
}

/** Migrates to the archive's schema; newer migrations run after the rows are in. */
async function prepareSchema(ownerUrl: string, header: ArchiveHeader, masterSecret: Buffer): Promise<void> {
  await ensureRoles(ownerUrl, masterSecret)
  await migrateJobs(ownerUrl)
  const names = new Set(header.migrations.map(({ name }) => name))
  await migrate(ownerUrl, { only: names })
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ migrations: string[]; companies: number; jobs: number }>(
      `SELECT (SELECT array_agg(name) FROM schema_migrations) AS migrations,
              (SELECT count(*)::int FROM companies) AS companies,
              (SELECT max(id)::int FROM graphile_worker.migrations) AS jobs`,
    )
    const found = rows[0]
    if (found === undefined || found.companies > 0 || found.migrations.some((name) => !names.has(name))) {
      throw new StartRefused(
        'target-not-empty',
        'The database that DATABASE_URL names is in use already: make a new, empty one and name that.',
      )
    }
    if (header.jobsVersion > found.jobs) {
      throw new StartRefused(
        'archive-newer',
        'The archive was written by a newer version of this program (its job queue): restore it with that version.',
      )
    }
  } finally {
    await client.end()
  }
}
