import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { planOf } from '#platform/testing/plan-of.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { callsQuery } from '../../contract/history.ts'
import { buildCompany } from '../testing.ts'
import { type CallsPage, callsPage, callsTotal } from './history.queries.ts'

/** Every tenth row is the person's, every second the company's. With far more of them only the index would be read. */
const ROWS = 40_000

let database: Database
let companyId: number
let extensionId: number

beforeAll(async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  const companies = [await buildCompany(database), await buildCompany(database)]
  const extensionIds: number[] = []
  for (const number of Array.from({ length: 10 }, (_, index) => index)) {
    const company = companies[number % 2]
    if (!company) continue
    const { id } = await database.systemRows
      .insertInto('extensions')
      .values({
        company_id: company.id,
        number: String(1000 + number),
        endpoint: `${company.slug}-${1000 + number}`,
        display_name: `Person ${number}`,
        secret_sealed: Buffer.of(),
        secret_digest: '',
        desk_secret_digest: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    extensionIds.push(id)
  }
  companyId = companies[0]?.id ?? 0
  extensionId = extensionIds[0] ?? 0
  await asOwner(ownerUrl, async (client) => {
    // The calls themselves do not matter here.
    await client.query('ALTER TABLE call_records DROP CONSTRAINT call_records_call_id_fkey')
    await client.query(
      `INSERT INTO call_records (company_id, call_id, extension_id, direction, other_number, other_name, outcome,
                                 missed, started_at, answered_at, ended_at)
       SELECT e.company_id, gen_random_uuid(), e.id, 'INCOMING', (1000 + g % 50)::text, 'Name ' || g % 50, 'answered',
              g % 9 = 0, now() - g * interval '1 minute', now() - g * interval '1 minute', now()
         FROM generate_series(0, ${ROWS} - 1) g
         JOIN extensions e ON e.id = ($1::bigint[])[1 + g % 10]`,
      [extensionIds],
    )
    await client.query('VACUUM ANALYZE call_records')
  })
}, 60_000)
afterAll(() => database.close())

const filters: [string, Partial<CallsPage>][] = [
  ['the first page', {}],
  ['a text', { search: 'name 7' }],
  ['missed calls', { missed: true }],
  ['a month', { initDate: '2026-01-01', finishDate: '2026-01-31' }],
  ['the longest first', { order: '-duration' }],
]

test.each(filters)("a person's history is read from its index: %s", async (_, filter) => {
  const full = callsQuery.parse(filter)
  const owner = { userId: null, extensions: [extensionId] }
  for (const plan of [
    await planOf(database, companyId, (rows) => callsPage(rows, owner, full)),
    await planOf(database, companyId, (rows) => callsTotal(rows, owner, full)),
  ]) {
    expect(plan).toContain('call_records_history')
    expect(plan).not.toContain('Seq Scan on call_records')
  }
})
