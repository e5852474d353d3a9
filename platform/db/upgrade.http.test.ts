import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'
import { migrate } from './migrate.ts'

/** The oldest version whose data may be upgraded. */
const FIRST = new Set(['0001_foundation.sql', '0002_asterisk_realtime.sql', '0003_call_history_search.sql'])
const cluster = inject('testClusterUrl')
const made: string[] = []
afterAll(async () => {
  for (const name of made) {
    await asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
})

async function oldDatabase(): Promise<string> {
  const name = `old_${randomUUID().replaceAll('-', '')}`
  await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  made.push(name)
  const ownerUrl = databaseUrl(cluster, name)
  expect(await migrate(ownerUrl, { only: FIRST })).toHaveLength(3)
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
  // A reader blocks the migration's table lock; meanwhile the migration's connection is cut.
  const reader = new Client({ connectionString: ownerUrl })
  await reader.connect()
  await reader.query('BEGIN; SELECT 1 FROM users')
  const upgrade = migrate(ownerUrl).then(
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
  const between = await stateOf(ownerUrl)
  expect(between).toMatchObject({ name: 'Vieja', user: 'nora' })
  expect(between?.migrations.length).toBeLessThan(10)

  const applied = await migrate(ownerUrl)
  expect(applied.length).toBeGreaterThan(0)
  expect(await stateOf(ownerUrl)).toMatchObject({
    name: 'Vieja',
    user: 'nora',
    migrations: [...(between?.migrations ?? []), ...applied].sort(),
  })
  expect(await migrate(ownerUrl)).toEqual([])
})

test('the step before an upgrade runs only for an existing database, and its failure changes nothing', async () => {
  const ownerUrl = await oldDatabase()
  const refused = migrate(ownerUrl, {
    beforeUpgrade: async () => {
      throw new Error('the disk is full')
    },
  })
  await expect(refused).rejects.toThrow('the disk is full')
  expect((await stateOf(ownerUrl))?.migrations).toHaveLength(3)
  const pending: string[] = []
  await migrate(ownerUrl, {
    beforeUpgrade: async (names) => {
      pending.push(...names)
    },
  })
  expect(pending[0]).toMatch(/^0004_/)
  await migrate(ownerUrl, { beforeUpgrade: async () => expect.unreachable('there is nothing to upgrade') })
})
