import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '#platform/access/principal.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { countAll } from '#platform/resource/server/resource.queries.ts'
import { searchHits } from '#platform/resource/server/search-hits.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { personStore } from './person-stores.ts'

/** Rows by company: above and below the limit of a count. */
const ROWS = { large: 24_000, small: 3000 }

let database: Database
const askers = new Map<string, Principal>()

beforeAll(async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  await asOwner(ownerUrl, async (client) => {
    const id = async (text: string): Promise<number> => Number((await client.query(text)).rows[0]?.id)
    // Skips the triggers: what they write is irrelevant here.
    await client.query(`SET session_replication_role = 'replica'`)
    for (const [slug, rows] of Object.entries(ROWS)) {
      const companyId = await id(
        `INSERT INTO companies (name, slug) VALUES ('${slug}', '${slug}') RETURNING id`,
      )
      const userId = await id(
        `INSERT INTO users (company_id, username, short_name, password_hash, role) VALUES (${companyId}, '${slug}', 'A', '', 'administrator') RETURNING id`,
      )
      await client.query(
        `INSERT INTO persons (company_id, first_name, last_name, state, owner_id)
         SELECT ${companyId}, 'Ana', CASE g % 10 WHEN 0 THEN 'Peña' ELSE 'Ruiz' END || ' ' || g, 'person', ${userId} FROM generate_series(1, ${rows}) g`,
      )
      askers.set(slug, {
        userId,
        companyId,
        sessionId: 0,
        role: 'administrator',
        language: 'es',
        extension: null,
        team: null,
      })
    }
    await client.query('VACUUM ANALYZE persons')
  })
}, 90_000)
afterAll(() => database.close())

const counted = (slug: string, search: string) => {
  const viewer = askers.get(slug)
  if (viewer === undefined) throw new Error('no such company')
  const query = { limit: 10, offset: 0, search, order: '-created_at', state: 'all' } as const
  return database.tenant(viewer.companyId, async ({ rows }) => {
    const found = await searchHits(rows, personStore, query)
    return countAll(rows, personStore, viewer, { ...query, ...found })
  })
}

test.each([
  ['of what is common the thousands among those looked at', 'large', 'pena', { count: 2000, capped: true }],
  ['of what everybody has the bound of lists', 'large', 'ana', { count: 10_000, capped: true }],
  ['of what is rare each one', 'large', 'pena 120', { count: 37, capped: false }],
  ['in a company that is looked at whole each one', 'small', 'PEÑA', { count: 300, capped: false }],
  ['what nobody has', 'small', 'nadie', { count: 0, capped: false }],
])('a search counts %s', async (_, slug, search, total) => {
  expect(await counted(slug, search)).toEqual(total)
})
