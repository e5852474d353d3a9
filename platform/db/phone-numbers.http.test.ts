import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'
import { migrate } from './migrate.ts'

const cluster = inject('testClusterUrl')
const name = `old_${randomUUID().replaceAll('-', '')}`
const first = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'migrations-'))}/`)
const BASELINE = '0001_baseline'

afterAll(async () => {
  await asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  await rm(first, { recursive: true })
})

test('an upgrade gives each number in use to one company: active before suspended, then the older entry', async () => {
  await cp(new URL(`./migrations/${BASELINE}`, import.meta.url), new URL(BASELINE, first), {
    recursive: true,
  })
  await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  const url = databaseUrl(cluster, name)
  await migrate(url, { folder: first })
  await asOwner(url, (client) =>
    client.query(`
      INSERT INTO companies (name, slug, disabled_at)
      VALUES ('Nueva', 'nueva', NULL), ('Vieja', 'vieja', NULL), ('Suspendida', 'suspendida', now());
      INSERT INTO extensions (company_id, number, display_name, endpoint, secret_sealed, secret_digest, desk_secret_digest)
      SELECT id, '100', 'Caja', slug || '-100', '\\x00', md5(slug), md5(slug) FROM companies;
      INSERT INTO dids (company_id, number, label, destination_id, created_at)
      SELECT c.id, held.number, 'Línea', d.id, held.at::timestamptz
        FROM (VALUES ('nueva', '+576015550100', '2026-03-01'), ('vieja', '6015550100', '2026-02-01'),
                     ('suspendida', '576015550100', '2026-01-01'), ('suspendida', '3001234567', '2026-01-01'),
                     ('nueva', '+13055551234', '2026-01-01')) held(slug, number, at)
        JOIN companies c ON c.slug = held.slug JOIN call_destinations d ON d.company_id = c.id`),
  )
  await migrate(url)
  const owners = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `SELECT concat_ws(' ', n.number, c.slug, n.state, n.source) AS line
         FROM phone_numbers n JOIN companies c ON c.id = n.company_id ORDER BY 1`,
    )
    return rows.map(({ line }) => line)
  })
  expect(owners).toEqual([
    '13055551234 nueva owned existing',
    '573001234567 suspendida owned existing',
    '576015550100 nueva requested',
    '576015550100 suspendida requested',
    '576015550100 vieja owned existing',
  ])
})

test('a number has one key in all spellings of its country', async () => {
  const keys = (prefix: string, numbers: readonly string[]) =>
    asOwner(databaseUrl(cluster, name), async (client) => {
      const { rows } = await client.query<{ key: string }>(
        'SELECT DISTINCT number_key(n, $1) AS key FROM unnest($2::text[]) n',
        [prefix, numbers],
      )
      return rows.map(({ key }) => key)
    })
  expect(await keys('57', ['6015550100', '+576015550100', '576015550100', '00576015550100'])).toEqual([
    '576015550100',
  ])
  expect(await keys('52', ['5512345678', '+525512345678', '525512345678'])).toEqual(['525512345678'])
  // 55 is an area code of Brazil, too.
  expect(await keys('55', ['55999991234', '+5555999991234', '5555999991234', '055999991234'])).toEqual([
    '5555999991234',
  ])
  expect(await keys('1', ['3055551234', '13055551234', '+13055551234'])).toEqual(['13055551234'])
  expect(await keys('57', ['13055551234', '+13055551234'])).toEqual(['13055551234'])
  expect(await keys('57', ['200'])).toEqual(['200'])
})
