import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#apps/server/testing.ts'
import { startTestProgram } from '#apps/server/testing.ts'
import { exportAudit, listAudit } from '#features/audit/contract/audit.ts'
import { winBusiness } from '../contract/business-moves.ts'
import { writeRights } from '../contract/rights.ts'
import { sales } from '../contract/sales.ts'
import { writeGoals } from '../goals/contract/goals.ts'
import { makeBusiness, makePerson, makePipeline } from './testing.ts'

const AMOUNTS = /7654321|1234567|8765432/

const program = await startTestProgram()
let admin: Client
let supervisor: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  supervisor = await program.signIn('marta')
  const { stages } = await makePipeline(admin)
  const business = await makeBusiness(admin, stages[0], { person: await makePerson(admin) })
  const { sale } = await admin.call(winBusiness, { params: { id: business }, body: { amount: 7_654_321 } })
  const change = { amount: 1_234_567, notes: 'Con factura' } as never
  await admin.call(sales.routes.edit, { params: { id: sale.id }, body: change })
  const goals = [
    { user: admin.session.userId, measure: 'sold' as const, target: 8_765_432 },
    { user: admin.session.userId, measure: 'sales' as const, target: 42 },
  ]
  await admin.call(writeGoals, { body: { month: '2026-12', goals } })
  await admin.call(writeRights, {
    body: { powers: [{ role: 'supervisor', power: 'amounts', granted: false }] },
  })
})

const trail = async (who: Client) =>
  JSON.stringify((await who.call(listAudit, { query: { page_size: 100 } })).results)
const sheet = async (who: Client) =>
  (await who.download(exportAudit, { query: { format: 'csv' } as never })).text()

describe('amounts in the audit trail and its sheet', () => {
  test('are read by whose role sees amounts', async () => {
    for (const text of [await trail(admin), await sheet(admin)]) {
      expect(text).toContain('7654321')
      expect(text).toContain('1234567')
      expect(text).toContain('8765432')
    }
  })

  test('are left out for whose role does not, with the rest of the entry in place', async () => {
    for (const text of [await trail(supervisor), await sheet(supervisor)]) {
      expect(text).not.toMatch(AMOUNTS)
      expect(text).toContain('Con factura')
      expect(text).toContain('42')
    }
  })
})
