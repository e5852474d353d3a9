import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Client } from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { asOwner, databaseUrl, TEMPLATE } from './test-cluster.ts'
import { TEST_MASTER_SECRET } from './test-secret.ts'

export interface TestDatabase {
  /** Owner's URL of this database, for starting the program. */
  ownerUrl: string
  masterSecret: Buffer
}

/**
 * A migrated, empty database for one test file, dropped after its tests. The file fails if connections are still open then:
 * close them in an `afterAll` (hooks run in reverse order, so it runs before this one).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('testClusterUrl')
  const name = databaseName()
  // Copies files: by default all pages go through the WAL and the shared buffers, which takes four times the computing.
  await asOwner(clusterUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`),
  )
  afterAll(() =>
    asOwner(clusterUrl, async (client) => {
      const left = await openConnections(client, name)
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
      if (left.length > 0)
        throw new Error(`Connections to the test database were left open: ${left.join(', ')}`)
    }),
  )
  return { ownerUrl: databaseUrl(clusterUrl, name), masterSecret: TEST_MASTER_SECRET }
}

/** Contains the test file's name; Asterisk reads 49 characters. */
function databaseName(): string {
  const file = basename(expect.getState().testPath ?? '', '.test.ts').replaceAll(/[^a-z0-9]+/gi, '_')
  return `test_${file.slice(0, 24).toLowerCase()}_${randomUUID().replaceAll('-', '').slice(0, 16)}`
}

const CLOSING_TRIES = 50

/** A closed connection's server process takes a moment to end. */
async function openConnections(client: Client, database: string): Promise<string[]> {
  let left: string[] = []
  for (let tries = 0; tries < CLOSING_TRIES; tries += 1) {
    const { rows } = await client.query<{ holder: string }>(
      `SELECT coalesce(nullif(application_name, ''), usename::text) AS holder, pg_sleep(0.02)
         FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`,
      [database],
    )
    left = rows.map((row) => row.holder)
    if (left.length === 0) break
  }
  return left
}
