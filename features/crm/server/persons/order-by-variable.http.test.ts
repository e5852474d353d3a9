import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '#platform/access/principal.ts'
import { type Database, openDatabase, type Rows } from '#platform/db/database.ts'
import { withCustomFields } from '#platform/resource/server/custom/custom-fields.ts'
import { writeCursor } from '#platform/resource/server/keyset.ts'
import { pageIds } from '#platform/resource/server/page-ids.ts'
import { conditions, findPage, type ListQuery } from '#platform/resource/server/resource.queries.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { planOf } from '#platform/testing/plan-of.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { personStore } from './person-stores.ts'

/** Half of them without a value. */
const ROWS = 20_000

let database: Database
let viewer: Principal
let variable: string
let firstId: number

beforeAll(async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  await asOwner(ownerUrl, async (client) => {
    const id = async (text: string): Promise<number> => Number((await client.query(text)).rows[0]?.id)
    await client.query(`SET session_replication_role = 'replica'`)
    const companyId = await id(`INSERT INTO companies (name, slug) VALUES ('Grande', 'grande') RETURNING id`)
    const userId = await id(
      `INSERT INTO users (company_id, username, short_name, password_hash, role) VALUES (${companyId}, 'a', 'A', '', 'administrator') RETURNING id`,
    )
    const type = await id(
      `INSERT INTO crm_variable_types (company_id, name, kind) VALUES (${companyId}, 'Texto', 'text') RETURNING id`,
    )
    const field = await id(
      `INSERT INTO crm_variables (company_id, entity, name, type_id) VALUES (${companyId}, 'person', 'Plan', ${type}) RETURNING id`,
    )
    firstId = await id(
      `WITH made AS (INSERT INTO persons (company_id, first_name, state, owner_id, variables)
         SELECT ${companyId}, 'Persona ' || g, 'person', ${userId},
                CASE g % 2 WHEN 0 THEN jsonb_build_object('${field}', 'Plan ' || lpad(g::text, 6, '0')) ELSE '{}' END
           FROM generate_series(1, ${ROWS}) g RETURNING id)
       SELECT min(id) AS id FROM made`,
    )
    await client.query(
      `INSERT INTO crm_variable_values (company_id, field_id, record_id, place, text_value)
       SELECT company_id, ${field}, id, 1, variables ->> '${field}' FROM persons WHERE variables <> '{}'`,
    )
    await client.query('VACUUM ANALYZE persons, crm_variable_values')
    variable = `v${field}`
    viewer = {
      userId,
      companyId,
      sessionId: 0,
      role: 'administrator',
      language: 'es',
      extension: null,
      team: null,
    } as Principal
  })
}, 60_000)
afterAll(() => database.close())

const query = (order: string, cursor?: string): ListQuery => ({
  limit: 10,
  offset: 0,
  search: '',
  state: 'all',
  order,
  ...(cursor === undefined ? {} : { cursor }),
})
const inCompany = <Result>(work: (rows: Rows, store: Store) => Promise<Result>) =>
  database.tenant(viewer.companyId, async ({ rows }) => work(rows, await withCustomFields(personStore, rows)))
const places = (order: string, cursor?: string) =>
  inCompany(async (rows, store) =>
    (await findPage(rows, store, viewer, query(order, cursor))).map(({ id }) => Number(id) - firstId + 1),
  )

const NOTHING_AT = (index: number) =>
  writeCursor([
    [null, 'text'],
    [String(firstId + index - 1), 'bigint'],
  ])
const AT = (index: number) =>
  writeCursor([
    [`plan ${String(index).padStart(6, '0')}`, 'text'],
    [String(firstId + index - 1), 'bigint'],
  ])

test('records without a value come last in both directions, across pages', async () => {
  expect(await places(variable)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
  expect(await places(`-${variable}`)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((less) => ROWS - less))
  expect(await places(variable, AT(ROWS - 4))).toEqual([ROWS - 2, ROWS, 1, 3, 5, 7, 9, 11, 13, 15])
  expect(await places(variable, NOTHING_AT(9_999))).toEqual(
    Array.from({ length: 10 }, (_, at) => 10_001 + 2 * at),
  )
})

/** If it estimated fewer than a page needs, it would read and sort the whole company for one page. */
test('the planner expects many without a value, and reads them in index order', async () => {
  for (const order of [variable, `-${variable}`]) {
    const requests = query(order, NOTHING_AT(9_999))
    const store = await inCompany(async (_, full) => full)
    const plan = await planOf(database, viewer.companyId, (rows) =>
      compilable(rows, pageIds(store, requests, conditions(store, viewer, requests))),
    )
    expect(plan).not.toMatch(/Sort Key: r\.id|Seq Scan on persons/)
    const expected = /using persons_(?:company_id_id_key|pkey) on persons r .*?rows=(\d+)/.exec(plan)?.[1]
    expect(Number(expected)).toBeGreaterThan(ROWS / 20)
  }
})

const compilable = (rows: Rows, ids: RawBuilder<unknown>) => ({
  compile: () => sql`SELECT ${ids}`.compile(rows),
})
