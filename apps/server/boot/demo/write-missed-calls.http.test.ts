import { expect, test } from 'vitest'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { writeDemoExchange } from '#features/pbx/server/demo/write-demo-exchange.ts'
import { startTestProgram } from '../../testing.ts'
import { writeMissedCalls } from './write-missed-calls.ts'

test("agents see their queues' missed calls; the newest are still pending", async () => {
  const program = await startTestProgram()
  const [ana, marta, eva] = await program.signInAll('ana', 'marta', 'eva')
  const until = new Date('2026-11-21T12:00:00Z')
  const companyId = ana.session.company.id
  await program.database.system(async (unit) => {
    await writeDemoExchange(unit, companyId, { until, customers: [] })
    await writeMissedCalls(unit.rows, companyId, until)
  })
  const { results } = await ana.call(missedCalls.routes.list, { query: { limit: 100 } })
  expect(results.length).toBeGreaterThan(3)
  expect(new Set(results.map(({ called }) => called))).toEqual(new Set(['Ventas']))
  expect(new Set(results.map(({ status }) => status))).toContain('pending')
  expect(new Set(results.map(({ status }) => status))).toContain('done')
  const all = await marta.call(missedCalls.routes.list, { query: { limit: 100 } })
  expect(all.results.filter(({ status }) => status === 'pending').length).toBe(9)
  expect((await eva.call(missedCalls.routes.list, { query: {} })).results).toEqual([])
})
