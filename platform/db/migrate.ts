import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)
const NAME = /^\d{4}_[a-z0-9_]+(\.sql)?$/

export interface Migration {
  name: string
  /** One, or those of its folder in their order. */
  files: readonly MigrationFile[]
  checksum: string
}

interface MigrationFile {
  name: string
  sql: string
}

/** The database is not one that this program may migrate: going on would damage it. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

/** Files `0002_what.sql`, and folders `0001_what` of files that are one migration together. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.filter(({ name }) => NAME.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  return Promise.all(
    found.map(async (entry) => {
      const { name } = entry
      const files = entry.isDirectory()
        ? await readFolder(new URL(`${name}/`, folder))
        : [{ name, sql: await readFile(new URL(name, folder), 'utf8') }]
      return { name, files, checksum: checksumOf(files) }
    }),
  )
}

async function readFolder(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  )
}

function checksumOf(files: readonly MigrationFile[]): string {
  const hash = createHash('sha256')
  for (const { name, sql } of files) hash.update(`${name}\0${sql}\0`)
  return hash.digest('hex')
}

function refuseStrangers(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const [first] = migrations
  if (applied.size > 0 && first !== undefined && !applied.has(first.name)) {
    throw new MigrationRefused(
      `The database was made before the first release (${[...applied.keys()].sort()[0]}), and is not upgraded: delete the data folder (DATA_DIR; .data) or empty the database that DATABASE_URL names, and start again, or restore a backup that this version wrote.`,
    )
  }
  for (const [name, checksum] of applied) {
    const migration = known.get(name)
    if (!migration) {
      throw new MigrationRefused(
        `The database was migrated by a newer version of this program (${name}): start that version, or restore a backup.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationRefused(`Migration ${name} was changed after it had been applied to this database.`)
    }
  }
}

export interface MigrateOptions {
  folder?: URL
  /** Only these migrations: to reproduce the schema of an older program. */
  only?: ReadonlySet<string>
  /** Called before the first change to an existing database; if it throws, nothing is changed. */
  beforeUpgrade?: (pending: readonly string[]) => Promise<void>
}

/**
 * Applies missing migrations, each in its own transaction. Returns their names.
 * @throws MigrationRefused
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = FOLDER, only, beforeUpgrade } = options
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: ownerUrl })
  // A lost connection fails the running statement; without a listener the event would end the program.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(70117002)')
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    refuseStrangers(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.has(name) && (only?.has(name) ?? true))
    if (applied.size > 0 && pending.length > 0) await beforeUpgrade?.(pending.map(({ name }) => name))
    for (const migration of pending) await applyOne(client, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function applyOne(client: Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  let running = migration.name
  try {
    for (const { name, sql } of migration.files) {
      running = name
      await client.query(sql)
    }
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${migration.name} failed in ${running}`, { cause })
  }
}
