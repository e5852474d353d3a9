import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { getCalls } from '../../contract/history.ts'
import { writeDemoHistory } from './write-demo-history.ts'

test('everybody in a demo company has calls, the same ones on both sides', async () => {
  const program = await startTestProgram()
  const ana = await program.signIn('ana')
  const companyId = ana.session.company.id
  const statements = await program.statements.during(() =>
    program.database.system((unit) => writeDemoHistory(unit, companyId, new Date('2026-11-21T12:00:00Z'))),
  )
  expect(statements.length).toBeLessThan(15)

  const { total, cdrs } = await ana.call(getCalls, { body: { missed: true } })
  expect(total).toBeGreaterThan(20)
  expect(cdrs[0]).toMatchObject({ direction: 'INCOMING', duration: 0 })
  const sides = await program.database.systemRows
    .selectFrom('call_records')
    .select((row) => ['call_id', row.fn.countAll<number>().as('count'), row.fn.max('outcome').as('outcome')])
    .groupBy('call_id')
    .execute()
  for (const side of sides) expect(side.count).toBe(side.outcome === 'unknown-number' ? 1 : 2)
  const eva = await program.signIn('eva')
  expect(await eva.call(getCalls, { body: {} })).toEqual({ cdrs: [], total: 0 })
})
