import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'

const cluster = inject('testClusterUrl')
const MIGRATIONS = new URL('../../../platform/db/migrations/', import.meta.url)
const name = `old_${randomUUID().replaceAll('-', '')}`
const ownerUrl = databaseUrl(cluster, name)
const dir = await mkdtemp(join(tmpdir(), 'migrations-'))

beforeAll(async () => {
  await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  for (const one of await readdir(MIGRATIONS))
    if (one < '0081') await cp(new URL(one, MIGRATIONS), join(dir, one), { recursive: true })
  await migrate(ownerUrl, { folder: pathToFileURL(`${dir}/`) })
  // As the program does at its start: a company that changes its zone has its reports counted again.
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => {}) })
}, 120_000)
afterAll(async () => {
  await asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  await rm(dir, { recursive: true })
})

test('whoever records since before goes on, others begin to decide, and zones that stand for no place fall back', async () => {
  await asOwner(ownerUrl, async (client) => {
    await client.query(`
      INSERT INTO companies (name, slug, time_zone) VALUES
        ('Graba', 'graba', 'America/Bogota'), ('Nunca', 'nunca', 'EST'), ('Decidida', 'decidida', 'Europe/Madrid'),
        ('Nada', 'nada', 'UTC');
      INSERT INTO users (company_id, username, password_hash, short_name, role)
        SELECT id, 'nora', 'x', 'Nora', 'administrator' FROM companies;
      INSERT INTO business_calendars (company_id, name, time_zone)
        SELECT id, 'Oficina', CASE slug WHEN 'graba' THEN 'GMT+5' ELSE 'America/Lima' END FROM companies;
      INSERT INTO recording_policies (company_id, internal, announcement)
        SELECT id, true, 'spoken' FROM companies WHERE slug = 'decidida';
      INSERT INTO recording_policies (company_id, incoming, outgoing, queues, on_demand, decided_at)
        SELECT id, false, false, false, false, now() FROM companies WHERE slug = 'nada'`)
    await client.query(`
      SET session_replication_role = replica;
      INSERT INTO call_recordings (company_id, direction, extension, other_number, started_at, seconds, format, file_id, size)
        SELECT id, 'INCOMING', '1001', '3001234567', now(), 3, 'wav', gen_random_uuid(), 1 FROM companies WHERE slug = 'graba'`)
  })
  await migrate(ownerUrl)
  const { policies, zones, told } = await asOwner(ownerUrl, async (client) => ({
    policies: (
      await client.query(`
        SELECT slug, incoming, internal, conferences, announcement, decided_at IS NOT NULL AS decided
          FROM companies c LEFT JOIN recording_policies p ON p.company_id = c.id ORDER BY slug`)
    ).rows,
    zones: (
      await client.query(`
        SELECT slug, c.time_zone, k.time_zone AS calendar FROM companies c JOIN business_calendars k ON k.company_id = c.id
         ORDER BY slug`)
    ).rows,
    told: (
      await client.query(`
        SELECT slug, link FROM notifications n JOIN companies c ON c.id = n.company_id WHERE kind = 'time_zone' ORDER BY slug`)
    ).rows,
  }))
  expect(policies).toEqual([
    {
      slug: 'decidida',
      incoming: true,
      internal: true,
      conferences: true,
      announcement: 'spoken',
      decided: true,
    },
    { slug: 'graba', incoming: true, internal: false, conferences: true, announcement: null, decided: true },
    { slug: 'nada', incoming: false, internal: false, conferences: false, announcement: null, decided: true },
    { slug: 'nunca', incoming: null, internal: null, conferences: null, announcement: null, decided: false },
  ])
  expect(zones).toEqual([
    { slug: 'decidida', time_zone: 'Europe/Madrid', calendar: 'America/Lima' },
    { slug: 'graba', time_zone: 'America/Bogota', calendar: null },
    { slug: 'nada', time_zone: 'UTC', calendar: 'America/Lima' },
    { slug: 'nunca', time_zone: 'America/Bogota', calendar: 'America/Lima' },
  ])
  expect(told).toEqual([
    { slug: 'graba', link: '/admin/ajustesEmpresa/calendarios' },
    { slug: 'nunca', link: '/admin/ajustesEmpresa/empresa' },
  ])
}, 120_000)
