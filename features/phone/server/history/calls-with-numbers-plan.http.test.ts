import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { planOf } from '#platform/testing/plan-of.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { buildCompany } from '../testing.ts'
import { selectCalls } from './calls-with-numbers.ts'

/** Every second row is another company's; every fortieth is a part of the call before it. */
const ROWS = Number(process.env.PLAN_ROWS ?? 40_000)

let database: Database
let companyId: number
let ownerUrl: string

beforeAll(async () => {
  const own = await testDatabase()
  ownerUrl = own.ownerUrl
  database = openDatabase({ ...own, poolSize: 2, onError: () => {} })
  const companies = [await buildCompany(database), await buildCompany(database)]
  companyId = companies[0]?.id ?? 0
  const extensions = await database.systemRows
    .insertInto('extensions')
    .values(
      companies.map(({ id, slug }) => ({
        company_id: id,
        number: '1001',
        endpoint: `${slug}-1001`,
        display_name: 'Ana',
        secret_sealed: Buffer.of(),
        secret_digest: '',
        desk_secret_digest: '',
      })),
    )
    .returning('id')
    .execute()
  await asOwner(ownerUrl, async (client) => {
    // The calls themselves do not matter here, nor the reports.
    await client.query('ALTER TABLE call_records DROP CONSTRAINT call_records_call_id_fkey')
    await client.query('ALTER TABLE call_records DISABLE TRIGGER USER')
    await client.query(
      `INSERT INTO call_records (company_id, call_id, extension_id, direction, other_number, other_name, outcome,
                                 missed, started_at, answered_at, ended_at, journey_id, consult)
       SELECT e.company_id, ('00000000-0000-0000-0000-' || lpad(g::text, 12, '0'))::uuid, e.id, 'INCOMING',
              '57300' || lpad((g % 997)::text, 7, '0'), 'Name', 'answered', false,
              now() - g * interval '1 minute', now() - g * interval '1 minute', now() - g * interval '1 minute',
              CASE WHEN g % 40 = 2 THEN ('00000000-0000-0000-0000-' || lpad((g - 2)::text, 12, '0'))::uuid END, false
         FROM generate_series(2, ${ROWS}) g
         JOIN extensions e ON e.id = ($1::bigint[])[1 + g % 2]`,
      [extensions.map(({ id }) => id)],
    )
  })
}, 240_000)
afterAll(() => database.close())

const FORMS = ['573000000007', '+573000000007', '3000000007']
const query = (search: string) => selectCalls(FORMS, { search, before: null, limit: 50 })

test.each(['', 'pedido'])(
  'the calls of a customer are read from indexes, with statistics and without: %s',
  async (search) => {
    const plan = () => planOf(database, companyId, (rows) => ({ compile: () => query(search).compile(rows) }))
    expect(await plan()).not.toContain('Seq Scan on call_records')
    await asOwner(ownerUrl, (client) => client.query('ANALYZE call_records'))
    expect(await plan()).not.toContain('Seq Scan on call_records')
  },
)
