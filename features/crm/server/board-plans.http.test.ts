import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '#platform/access/principal.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { byColumn, sumColumns, sumsOf } from '#platform/resource/server/board/board.queries.ts'
import type { Store } from '#platform/resource/server/store.ts'
import { planOf } from '#platform/testing/plan-of.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { businessesByPhase, interactionsByPhase, interactionsByStage } from '../contract/boards.ts'
import { businessStore } from './businesses/business-store.ts'
import { interactionStore } from './interactions/interaction-store.ts'

/** Businesses of each company; with far more, the planner would read the index alone. */
const ROWS = 20_000
/** How many of them are in the last phase; the rest are spread over all ten. */
const CROWD = 10_500

let database: Database
let viewer: Principal
let phase: number
let stage: number

beforeAll(async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  await asOwner(ownerUrl, async (client) => {
    const id = async (text: string): Promise<number> => Number((await client.query(text)).rows[0]?.id)
    // Skips the triggers: what they write is irrelevant here.
    await client.query(`SET session_replication_role = 'replica'`)
    for (const slug of ['other', 'board']) {
      const company = await id(
        `INSERT INTO companies (name, slug) VALUES ('${slug}', '${slug}') RETURNING id`,
      )
      const user = await id(
        `INSERT INTO users (company_id, username, short_name, password_hash, role) VALUES (${company}, '${slug}', 'A', '', 'administrator') RETURNING id`,
      )
      const person = await id(
        `INSERT INTO persons (company_id, first_name, last_name, owner_id) VALUES (${company}, 'A', 'B', ${user}) RETURNING id`,
      )
      const line = await id(
        `INSERT INTO crm_business_lines (company_id, name) VALUES (${company}, 'L') RETURNING id`,
      )
      const {
        rows: [made],
      } = await client.query(
        `WITH p AS (INSERT INTO crm_phases (company_id, line_id, name) SELECT ${company}, ${line}, 'P' || n FROM generate_series(0, 9) n RETURNING id)
         INSERT INTO crm_stages (company_id, phase_id, name) SELECT ${company}, id, 'S' FROM p RETURNING id, phase_id`,
      )
      ;[phase, stage] = [Number(made.phase_id), Number(made.id)]
      const place = `JOIN LATERAL (SELECT s.id AS stage, s.phase_id AS phase FROM crm_stages s WHERE s.company_id = ${company}
                       AND s.phase_id = ${phase} + CASE WHEN g <= ${CROWD} THEN 9 ELSE g % 10 END) s ON true`
      await client.query(
        `INSERT INTO crm_businesses (company_id, number, name, person_id, line_id, phase_id, stage_id, total_amount, owner_id)
         SELECT ${company}, g, 'N ' || g, ${person}, ${line}, s.phase, s.stage, g, ${user} FROM generate_series(1, ${ROWS}) g ${place}`,
      )
      await client.query(
        `INSERT INTO crm_interactions (company_id, person_id, channel, subject, owner_id, line_id, phase_id, stage_id)
         SELECT ${company}, ${person}, 'call', 'N ' || g, ${user}, ${line}, s.phase, s.stage FROM generate_series(1, ${ROWS}) g ${place}`,
      )
      viewer = {
        userId: user,
        companyId: company,
        sessionId: 0,
        role: 'administrator',
        language: 'es',
        extension: null,
        team: null,
      }
    }
    await client.query('VACUUM ANALYZE crm_businesses')
    await client.query('VACUUM ANALYZE crm_interactions')
  })
}, 90_000)
afterAll(() => database.close())

const QUERY = { limit: 20, offset: 0, search: '', order: '-created_at', state: 'all' } as const

test.each([
  ['businesses by phase', businessStore, businessesByPhase, { status: 'open' }, 'crm_businesses_on_board'],
  ['interactions by phase', interactionStore, interactionsByPhase, {}, 'crm_interactions_on_phases'],
  ['interactions by stage', interactionStore, interactionsByStage, {}, 'crm_interactions_on_stages'],
] as const)(
  'columns are counted and summed from an index alone: %s',
  async (_, store, board, narrowed, index) => {
    const key = board.by === 'phase' ? phase : stage
    const grouping = byColumn(store as Store, board, [String(key)])
    const plan = await planOf(database, viewer.companyId, (rows) => ({
      compile: () => sumsOf(store as Store, grouping, viewer, { ...QUERY, ...narrowed }).compile(rows),
    }))
    expect(plan).toContain(`Index Only Scan using ${index}`)
  },
)

test('a crowded column is counted up to a limit and says so; others are counted and summed in full', async () => {
  const grouping = byColumn(businessStore as Store, businessesByPhase, [phase, phase + 9].map(String))
  const sums = await database.tenant(viewer.companyId, ({ rows }) =>
    sumColumns(rows, businessStore as Store, grouping, viewer, { ...QUERY, status: 'open' }),
  )
  const amounts = Array.from({ length: ROWS - CROWD }, (_, n) => CROWD + 1 + n).filter((n) => n % 10 === 0)
  expect(sums.get(String(phase))).toEqual({
    count: amounts.length,
    capped: false,
    sum: amounts.reduce((all, one) => all + one, 0),
  })
  expect(sums.get(String(phase + 9))).toMatchObject({ count: 10_000, capped: true })
})
