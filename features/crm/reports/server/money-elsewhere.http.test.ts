import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listReportGoals, setReportGoals } from '#features/reports/contract/goals.ts'
import { writeRights } from '../../contract/rights.ts'
import { writeGoals } from '../../goals/contract/goals.ts'
import { dayBefore, reportOf } from '../testing/history.ts'

const program = await startTestProgram()
const [admin, marta] = await program.signInAll('admin', 'marta')
if (!admin || !marta) throw new Error('nobody signed in')
const report = reportOf('reporteVentas')
const name = `${report.area}/${report.name}`

test('goals of money are neither read nor changed by whose role sees no amounts', async () => {
  const goals = { averageSale: 7_654_321, sales: 12 }
  expect(await admin.call(setReportGoals, { body: { report: name, goals } })).toEqual({ goals })
  const query = { initDate: dayBefore(3), finishDate: dayBefore(0) }
  const shown = async (client: typeof admin) => [
    Object.keys((await client.call(listReportGoals, { query: { report: name } })).goals).sort(),
    JSON.stringify(await client.call(report.routes.read, { query })).includes('7654321'),
  ]
  expect(await shown(marta)).toEqual([['averageSale', 'sales'], true])
  await admin.call(writeRights, {
    body: { powers: [{ role: 'supervisor', power: 'amounts', granted: false }] },
  })
  expect(await shown(marta)).toEqual([['sales'], false])
  const set = (given: object) => marta.send(setReportGoals, { body: { report: name, goals: given as never } })
  expect((await set({ averageSale: 1 })).status).toBe(403)
  expect(await set({ sales: 13 })).toMatchObject({ status: 200, body: { goals: { sales: 13 } } })
  expect((await admin.call(listReportGoals, { query: { report: name } })).goals).toEqual({
    ...goals,
    sales: 13,
  })
  const body = {
    month: '2026-12',
    goals: [{ user: marta.session.userId, measure: 'sold' as const, target: 1 }],
  }
  expect((await marta.send(writeGoals, { body })).status).toBe(403)
})
