import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'
import { migrate, readMigrations } from './migrate.ts'

const cluster = inject('testClusterUrl')
const made: string[] = []
const dir = await mkdtemp(join(tmpdir(), 'migrations-'))
/** The baseline and what a later version might add to it. */
const folder = pathToFileURL(`${dir}/`)
/** The baseline alone: the first release. */
const firstFolder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'migrations-'))}/`)
const BASELINE = '0001_baseline'
const LATER = {
  '0002_nicknames.sql': 'CREATE TABLE nicknames (user_id bigint REFERENCES users, nickname text NOT NULL)',
  '0003_mottos.sql': "ALTER TABLE companies ADD COLUMN motto text NOT NULL DEFAULT 'Siempre'",
  '0004_shouted_names.sql': 'UPDATE companies SET name = upper(name)',
}

beforeAll(async () => {
  for (const target of [folder, firstFolder])
    await cp(new URL(`./migrations/${BASELINE}`, import.meta.url), new URL(BASELINE, target), {
      recursive: true,
    })
  for (const [name, sql] of Object.entries(LATER)) await writeFile(join(dir, name), sql)
})
afterAll(async () => {
  for (const name of made) {
    await asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
  for (const target of [folder, firstFolder]) await rm(target, { recursive: true })
})

async function emptyDatabase(): Promise<string> {
  const name = `old_${randomUUID().replaceAll('-', '')}`
  await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  made.push(name)
  return databaseUrl(cluster, name)
}

/** A database of the first release. */
async function oldDatabase(): Promise<string> {
  const ownerUrl = await emptyDatabase()
  expect(await migrate(ownerUrl, { folder: firstFolder })).toEqual([BASELINE])
  await asOwner(ownerUrl, (client) =>
    client.query(
      `INSERT INTO companies (name, slug) VALUES ('Vieja', 'vieja');
       INSERT INTO users (company_id, username, password_hash, short_name, role) VALUES (1, 'nora', 'x', 'Nora', 'agent')`,
    ),
  )
  return ownerUrl
}

const stateOf = (ownerUrl: string) =>
  asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ migrations: string[]; name: string; user: string }>(
      `SELECT (SELECT array_agg(name ORDER BY name) FROM schema_migrations) AS migrations,
              (SELECT name FROM companies) AS name, (SELECT username::text FROM users) AS user`,
    )
    return rows[0]
  })

test('an interrupted upgrade keeps its completed migrations and can be repeated', async () => {
  const ownerUrl = await oldDatabase()
  // A reader blocks the second migration's table lock; meanwhile the migration's connection is cut.
  const reader = new Client({ connectionString: ownerUrl })
  await reader.connect()
  await reader.query('BEGIN; SELECT 1 FROM companies')
  const upgrade = migrate(ownerUrl, { folder }).then(
    () => 'done',
    () => 'broken off',
  )
  await asOwner(ownerUrl, async (client) => {
    let cut = 0
    while (cut === 0) {
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pg_terminate_backend(pid), pg_sleep(0.02), pid FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ALTER TABLE%'`,
      )
      cut = rows.length
    }
  })
  expect(await upgrade).toBe('broken off')
  await reader.end()
  expect(await stateOf(ownerUrl)).toEqual({
    name: 'Vieja',
    user: 'nora',
    migrations: [BASELINE, '0002_nicknames.sql'],
  })

  expect(await migrate(ownerUrl, { folder })).toEqual(['0003_mottos.sql', '0004_shouted_names.sql'])
  expect(await stateOf(ownerUrl)).toEqual({
    name: 'VIEJA',
    user: 'nora',
    migrations: [BASELINE, ...Object.keys(LATER)],
  })
  expect(await migrate(ownerUrl, { folder })).toEqual([])
})

test('the step before an upgrade runs only for an existing database, and its failure changes nothing', async () => {
  const ownerUrl = await oldDatabase()
  const refused = migrate(ownerUrl, {
    folder,
    beforeUpgrade: async () => {
      throw new Error('the disk is full')
    },
  })
  await expect(refused).rejects.toThrow('the disk is full')
  expect((await stateOf(ownerUrl))?.migrations).toEqual([BASELINE])
  const pending: string[] = []
  await migrate(ownerUrl, {
    folder,
    beforeUpgrade: async (names) => {
      pending.push(...names)
    },
  })
  expect(pending).toEqual(Object.keys(LATER))
  const noUpgrade = async () => expect.unreachable('there is nothing to upgrade')
  await migrate(ownerUrl, { folder, beforeUpgrade: noUpgrade })
  await migrate(await emptyDatabase(), { folder, beforeUpgrade: noUpgrade })
})

test('a folder is one migration: a failing file leaves nothing, and a changed one is another checksum', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await cp(join(dir, BASELINE), join(broken, BASELINE), { recursive: true })
    await writeFile(join(broken, BASELINE, '99_broken.sql'), 'CREATE TABLE broken (')
    const url = pathToFileURL(`${broken}/`)
    const ownerUrl = await emptyDatabase()
    await expect(migrate(ownerUrl, { folder: url })).rejects.toThrow(
      `Migration ${BASELINE} failed in 99_broken.sql`,
    )
    const tables = await asOwner(ownerUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      )
      return rows.map(({ name }) => name)
    })
    expect(tables).toEqual(['schema_migrations'])
    const [changed] = await readMigrations(url)
    const [stored] = await readMigrations()
    expect(changed?.checksum).not.toBe(stored?.checksum)
  } finally {
    await rm(broken, { recursive: true })
  }
})

test('a database from before the first release is refused, unchanged, with what to do', async () => {
  const ownerUrl = await oldDatabase()
  await asOwner(ownerUrl, (client) =>
    client.query(`UPDATE schema_migrations SET name = '0001_foundation.sql'`),
  )
  await expect(migrate(ownerUrl, { folder })).rejects.toThrow(
    /made before the first release \(0001_foundation\.sql\).*delete the data folder.*restore a backup/,
  )
  expect((await stateOf(ownerUrl))?.migrations).toEqual(['0001_foundation.sql'])
})
