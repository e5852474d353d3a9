import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { loseBusiness, moveBusiness, reopenBusiness, winBusiness } from '../contract/business-moves.ts'
import { putNeedsOfBusiness } from '../contract/needs.ts'
import { sales } from '../contract/sales.ts'
import { makeBusiness, makePerson, makePipeline } from './testing.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
let ana: Client
let pipeline: Awaited<ReturnType<typeof makePipeline>>

beforeAll(async () => {
  ana = await program.signIn('ana')
  pipeline = await makePipeline(await program.signIn('admin'))
})

const step = fc.oneof(
  fc.record({ do: fc.constant('needs' as const), amounts: fc.array(fc.nat(9_000_000), { maxLength: 4 }) }),
  fc.record({ do: fc.constant('move' as const), stage: fc.nat(2) }),
  fc.record({ do: fc.constantFrom('win' as const, 'lose' as const, 'reopen' as const, 'unsell' as const) }),
)

/** Tries a step, allowed or not: a refused one changes nothing. */
async function take(
  one: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
  id: number,
  personId: number,
) {
  if (one.do === 'needs') {
    const needs = one.amounts.map((amount) => ({ need: pipeline.need, amount }))
    return ana.send(putNeedsOfBusiness, { params: { personId, businessId: id }, body: { needs } })
  }
  if (one.do === 'move')
    return ana.send(moveBusiness, { params: { id }, body: { stage: pipeline.stages[one.stage] ?? 0 } })
  if (one.do === 'win') return ana.send(winBusiness, { params: { id }, body: {} })
  if (one.do === 'lose') return ana.send(loseBusiness, { params: { id }, body: {} })
  if (one.do === 'reopen') return ana.send(reopenBusiness, { params: { id } })
  const { results } = await ana.call(sales.routes.list, { query: { business: String(id) } as object })
  const [sale] = results
  return sale && ana.send(sales.routes.remove, { params: { id: sale.id } })
}

/** Violated invariants, by rule. */
const broken = sql<{ rule: string; id: number }>`
  SELECT 'total' AS rule, b.id FROM crm_businesses b
   WHERE total_amount <> (SELECT coalesce(sum(amount), 0) FROM crm_business_needs n WHERE n.business_id = b.id)
  UNION ALL
  SELECT 'open stage', b.id FROM crm_businesses b
   WHERE (SELECT coalesce(array_agg(p.stage_id), '{}') FROM crm_stage_periods p
           WHERE p.entity = 'business' AND p.record_id = b.id AND p.left_at IS NULL)
         <> CASE WHEN b.status = 'open' THEN ARRAY[b.stage_id] ELSE '{}' END
  UNION ALL
  SELECT 'facts', b.id FROM crm_businesses b
   WHERE (SELECT count(*) FILTER (WHERE kind IN ('won', 'lost')) - count(*) FILTER (WHERE kind = 'reopened')
            FROM crm_facts f WHERE f.entity = 'business' AND f.record_id = b.id)
         <> (b.status <> 'open')::integer
  UNION ALL
  SELECT 'created once', b.id FROM crm_businesses b
   WHERE 1 <> (SELECT count(*) FROM crm_facts f WHERE f.entity = 'business' AND f.record_id = b.id AND kind = 'created')
  UNION ALL
  SELECT 'one sale', b.id FROM crm_businesses b
   WHERE (b.status = 'won')::integer <> (SELECT count(*) FROM crm_sales s WHERE s.business_id = b.id AND s.deleted_at IS NULL)`

test('any sequence of operations keeps the invariants: totals, one open stage, no double counting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const personId = await makePerson(ana)
      const id = await makeBusiness(ana, pipeline.stages[0], { person: personId })
      for (const one of steps) await take(one, id, personId)
      expect((await broken.execute(rows)).rows).toEqual([])
    }),
    { numRuns: 15 },
  )
})
