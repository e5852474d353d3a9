import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { openDatabase } from './database.ts'
import { MigrationRefused, migrate } from './migrate.ts'
import { DATABASE_ROLES, roleUrl } from './roles.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(async () => {
  await owner.end()
  await database.close()
})

const ask = async <Row extends object>(sql: string): Promise<Row[]> => (await owner.query<Row>(sql)).rows

test('every table with a company is behind row-level security with the tenant policy', async () => {
  const bare = await ask<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
      JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname = 'public'
       AND NOT (c.relrowsecurity AND EXISTS (
         SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND 'suite_app'::regrole::oid = ANY (p.polroles)))`)
  expect(bare).toEqual([])
})

test('every other table is on the list of tables without a company', async () => {
  const others = await ask<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname = 'public' AND NOT EXISTS (
       SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)
     ORDER BY 1`)
  expect(others.map((row) => row.name)).toEqual([
    'asterisk_servers',
    'brands',
    'call_rates',
    'companies',
    'component_states',
    'countries',
    'country_holidays',
    'endpoint_names',
    'installation',
    'invoice_issuers',
    'item_rates',
    'jitsi_servers',
    'job_runners',
    'number_areas',
    'platform_incidents',
    'platform_notices',
    'pre_translations',
    'push_keys',
    'rate_decks',
    'schema_migrations',
    'setup_links',
    'sign_in_failures',
    'sip_bans',
    'sip_names',
    'storage_days',
    'storage_left_copies',
    'storage_runs',
    'telephone_sounds',
    'telephony_leases',
  ])
})

test("the program's role owns nothing, bypasses nothing and cannot change the schema", async () => {
  const roles = await ask<{ rolsuper: boolean; rolbypassrls: boolean; owned: number }>(`
    SELECT rolsuper, rolbypassrls, (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owned
      FROM pg_roles WHERE rolname IN (${DATABASE_ROLES.map((role) => `'${role}'`).join()})`)
  expect(roles).toHaveLength(3)
  for (const role of roles) expect(role).toEqual({ rolsuper: false, rolbypassrls: false, owned: 0 })
  const app = new Client({ connectionString: roleUrl(ownerUrl, 'suite_app', masterSecret) })
  await app.connect()
  await expect(app.query('CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/)
  await app.end()
})

test('rows of other companies cannot be read, changed or inserted', async () => {
  const [one, two] = await database.system(async ({ rows }) => {
    const make = (slug: string) =>
      rows.insertInto('companies').values({ name: slug, slug }).returning('id').executeTakeFirstOrThrow()
    return [await make('uno'), await make('dos')]
  })
  const label = (companyId: number, name: string) => ({ company_id: companyId, name, color: '#000000' })
  await database.tenant(two.id, ({ rows }) =>
    rows.insertInto('call_labels').values(label(two.id, 'ajena')).execute(),
  )
  await database.tenant(one.id, async ({ rows }) => {
    expect(await rows.selectFrom('call_labels').selectAll().execute()).toEqual([])
    expect(await rows.selectFrom('companies').select('id').execute()).toEqual([{ id: one.id }])
    const changed = await rows.updateTable('call_labels').set({ name: 'x' }).executeTakeFirst()
    expect(changed.numUpdatedRows).toBe(0n)
  })
  await expect(
    database.tenant(one.id, ({ rows }) =>
      rows.insertInto('call_labels').values(label(two.id, 'x')).execute(),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('without a company the application sees no rows', async () => {
  const app = new Client({ connectionString: roleUrl(ownerUrl, 'suite_app', masterSecret) })
  await app.connect()
  expect((await app.query('SELECT * FROM call_labels')).rows).toEqual([])
  await app.end()
})

test('commit callbacks run after the commit, and never after a rollback', async () => {
  const seen: string[] = []
  await database.system(async ({ onCommit }) => onCommit(() => seen.push('kept')))
  await database
    .system(async ({ onCommit }) => {
      onCommit(() => seen.push('lost'))
      throw new Error('no')
    })
    .catch(() => {})
  expect(seen).toEqual(['kept'])
})

test('migrating twice changes nothing; a newer database and an edited migration are refused', async () => {
  expect(await migrate(ownerUrl)).toEqual([])
  await owner.query("INSERT INTO schema_migrations (name, checksum) VALUES ('9999_later.sql', 'x')")
  await expect(migrate(ownerUrl)).rejects.toThrow(MigrationRefused)
  await owner.query("DELETE FROM schema_migrations WHERE name = '9999_later.sql'")
  await owner.query("UPDATE schema_migrations SET checksum = 'x' WHERE name LIKE '0001%'")
  await expect(migrate(ownerUrl)).rejects.toThrow(/was changed/)
})
