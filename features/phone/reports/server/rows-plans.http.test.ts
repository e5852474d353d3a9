import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompany } from '#features/phone/server/testing.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { selectRows } from '#platform/report/server/read-rows.ts'
import { planOf } from '#platform/testing/plan-of.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { callsSource } from '../contract/calls-source.ts'
import { phoneSources } from './phone-sources.ts'

/** Rows over a year, of two companies. */
const ROWS = 20_000

let database: Database
let companyId: number
let extensionId: number

beforeAll(async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  for (const company of [await buildCompany(database), await buildCompany(database)]) {
    companyId = company.id
    await asOwner(ownerUrl, async (client) => {
      // Skips the triggers and the calls themselves, which are irrelevant here.
      await client.query(`SET session_replication_role = 'replica'`)
      const { rows } = await client.query(
        `INSERT INTO extensions (company_id, number, endpoint, display_name, secret_sealed, secret_digest, desk_secret_digest)
         SELECT ${companyId}, (1000 + n)::text, 'plan-${companyId}-' || n, 'P ' || n, '', '', '' FROM generate_series(1, 10) n RETURNING id`,
      )
      extensionId = Number(rows[0].id)
      await client.query(
        `INSERT INTO call_results (id, company_id, direction, result, place, place_name, extension_ids, number, name, outcome, started_at,
                                   ended_at, wait_seconds, talk_seconds)
         SELECT gen_random_uuid(), ${companyId}, 'inbound', 'abandoned', 'ringing', '', ARRAY[${extensionId} + g % 10], '1', '', 'busy', at,
                at, 0, 0
           FROM generate_series(1, ${ROWS}) g, LATERAL (SELECT timestamptz '2026-10-31' - g * interval '25 minutes') t (at)`,
      )
      await client.query('VACUUM ANALYZE call_results')
    })
  }
}, 90_000)
afterAll(() => database.close())

const period = { initDate: '2025-11-01', finishDate: '2026-10-31' }
const viewer = { userId: 0, companyId: 0, role: 'administrator', extension: null, team: null } as const

test.each([
  ['of the company', () => [], 'call_results_by_company'],
  ['of one extension', () => [{ extension: [String(extensionId)] }], 'call_results_by_'],
])('a page of the rows behind a figure reads only the start of an index: %s', async (_, where, index) => {
  const source = phoneSources.find((one) => one.source === callsSource)
  if (source === undefined) throw new Error('no such source')
  const requests = {
    period,
    before: null,
    grain: 'month',
    where: where(),
    anyOf: [],
    chosen: {},
    viewer,
  } as const
  const page = { measure: undefined, order: '-at', limit: 25, offset: 0 } as const
  const plan = await planOf(database, companyId, (rows) => ({
    compile: () => selectRows(source, requests, page).compile(rows),
  }))
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Limit.*\n\s*->\s+Sort/)
})
