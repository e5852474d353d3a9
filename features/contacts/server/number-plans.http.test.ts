import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { lookUpCaller } from './look-up-caller.ts'
import { nameNumbers } from './name-numbers.ts'

/** Half of them another company's. */
const CONTACTS = Number(process.env.PLAN_ROWS ?? 100_000)
/** The number of a contact of each. */
const NUMBER = '+573000000042'

let database: Database
let ownerUrl: string
let companies: number[]
let colleague: number

beforeAll(async () => {
  const own = await testDatabase()
  ownerUrl = own.ownerUrl
  database = openDatabase({ ...own, poolSize: 2, onError: () => {} })
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO companies (name, slug) SELECT s, s FROM unnest(ARRAY['uno', 'dos']) s RETURNING id::int`,
    )
    companies = rows.map(({ id }) => id)
    const made = await client.query<{ id: number }>(
      `INSERT INTO users (company_id, username, password_hash, role, short_name)
       SELECT c, 'colega' || c, '', 'agent', 'Colega' FROM unnest($1::bigint[]) c RETURNING id::int`,
      [companies],
    )
    colleague = made.rows[0]?.id ?? 0
    await client.query('ALTER TABLE contacts DISABLE TRIGGER USER')
    await client.query(
      `INSERT INTO contacts (company_id, owner_user_id, name, shared, number_keys)
       SELECT u.company_id, u.id, 'Persona ' || g, true,
              ARRAY['+57300' || lpad(g::text, 7, '0'), '+57601' || lpad(g::text, 7, '0')]
         FROM generate_series(1, $1::int / 2) g, users u WHERE u.id = ANY($2::bigint[])`,
      [CONTACTS, made.rows.map(({ id }) => id)],
    )
    await client.query('UPDATE companies SET share_contacts = true')
  })
}, 240_000)
afterAll(() => database.close())

/** Rows of contacts that the work reads one after the other. */
async function scanned(work: () => Promise<unknown>): Promise<number> {
  const read = () =>
    asOwner(ownerUrl, async (client) => {
      const { rows } = await client.query<{ read: number }>(
        `SELECT seq_tup_read::int AS read FROM pg_stat_user_tables WHERE relname = 'contacts'`,
      )
      return rows[0]?.read ?? 0
    })
  const before = await read()
  await work()
  return (await read()) - before
}

/** Somebody else, to whom the contacts are shared. */
const viewer = () => ({ userId: colleague + 1_000, companyId: companies[0] ?? 0 })

test.each(['without statistics', 'with them'])(
  'a caller is found among 100,000 contacts by an index, %s',
  async (how) => {
    if (how === 'with them') await asOwner(ownerUrl, (client) => client.query('ANALYZE contacts'))
    const rows = await scanned(() =>
      database.tenant(viewer().companyId, async ({ rows: own }) => {
        expect(await lookUpCaller(own, viewer(), NUMBER)).toMatchObject({ name: 'Persona 42' })
        expect(await nameNumbers(own, viewer(), [NUMBER, '+576010000043', '+573009999999'])).toEqual(
          new Map([
            [NUMBER, 'Persona 42'],
            ['+576010000043', 'Persona 43'],
          ]),
        )
        // Counted once the transaction says so.
        await sql`SELECT pg_stat_force_next_flush()`.execute(own)
      }),
    )
    expect(rows).toBe(0)
  },
)
