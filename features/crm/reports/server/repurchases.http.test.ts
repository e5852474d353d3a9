import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { mergePersons, undoMerge } from '../../contract/merges.ts'
import { sales } from '../../contract/sales.ts'
import { makePerson } from '../../server/testing.ts'

const program = await startTestProgram()
const admin = await program.signIn('admin')
const rows = program.database.systemRows

test('a repurchase follows the dates of sales, their deletion and merges, also in the list of sales', async () => {
  const sell = async (person: number, day: string) =>
    (
      await admin.call(sales.routes.create, {
        body: { name: 'V', person, amount: 10, sold_on: day } as never,
      })
    ).record.id
  const flags = async (ids: readonly number[]) => {
    const { results } = await admin.call(sales.routes.list, { query: { ids: ids.join(',') } as object })
    return ids.map(
      (id) => (results.find((one) => one.id === id) as { repurchase?: boolean } | undefined)?.repurchase,
    )
  }
  const [one, other] = [await makePerson(admin), await makePerson(admin)]
  const late = await sell(one, '2026-03-10')
  const early = await sell(one, '2026-01-10')
  expect(await flags([early, late])).toEqual([false, true])
  await admin.call(sales.routes.remove, { params: { id: early } })
  expect(await flags([late])).toEqual([false])
  await admin.call(sales.routes.act, { body: { action: 'restore', ids: [early] } })
  expect(await flags([early, late])).toEqual([false, true])
  const older = await sell(other, '2025-12-01')
  const { merge } = await admin.call(mergePersons, { params: { id: one }, body: { other, take: [] } })
  expect(await flags([older, early, late])).toEqual([false, true, true])
  await admin.call(undoMerge, { params: { id: merge }, body: {} })
  expect(await flags([older, early, late])).toEqual([false, false, true])
  await admin.call(sales.routes.edit, { params: { id: late }, body: { sold_on: '2025-01-01' } as never })
  expect(await flags([early, late])).toEqual([true, false])
  // Derived: no change that anybody made, and nobody's copy of the sale is out of date by it.
  const { rows: told } =
    await sql`SELECT 1 FROM crm_field_history WHERE entity = 'sale' AND field = 'repurchase'`.execute(rows)
  expect(told).toEqual([])
})

test('of two first sales at the same time one is a repurchase', async () => {
  const person = await makePerson(admin)
  const body = { name: 'A la vez', person, amount: 10, sold_on: '2026-05-05' } as never
  await Promise.all(Array.from({ length: 4 }, () => admin.call(sales.routes.create, { body })))
  const { rows: found } = await sql<{ purchase: string }>`
    SELECT purchase FROM crm_report_facts WHERE kind = 'sale' AND person_id = ${person} ORDER BY 1`.execute(
    rows,
  )
  expect(found.map(({ purchase }) => purchase)).toEqual(['first', 'repeat', 'repeat', 'repeat'])
})
