import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { getCalls } from '../../contract/history.ts'
import { buildCallRecord } from '../testing.ts'

const program = await startTestProgram()
const { systemRows } = program.database

test('a caller from outside who names an extension’s number has no colleague’s picture', async () => {
  const ana = await program.signIn('ana')
  const own = await systemRows
    .selectFrom('extensions')
    .select(['id', 'company_id as companyId'])
    .where('endpoint', '=', 'demo-1001')
    .executeTakeFirstOrThrow()
  await sql`UPDATE users SET avatar = '/pictures/luis' WHERE username = 'luis'`.execute(systemRows)
  const call = { number: '1002', direction: 'INCOMING' } as const
  await buildCallRecord(program.database, own, { ...call, startedAt: new Date('2026-11-20T15:00:00Z') })
  await buildCallRecord(program.database, own, { ...call, startedAt: new Date('2026-11-21T15:00:00Z') })
  await sql`UPDATE calls SET direction = 'inbound' WHERE started_at = '2026-11-21T15:00:00Z'`.execute(
    systemRows,
  )
  const { cdrs } = await ana.call(getCalls, { body: { initDate: '2026-11-20', finishDate: '2026-11-21' } })
  expect(
    cdrs.filter(({ number }) => number === '1002').map(({ started_at, avatar }) => [started_at, avatar]),
  ).toEqual([
    ['2026-11-21T15:00:00.000Z', null],
    ['2026-11-20T15:00:00.000Z', '/pictures/luis'],
  ])
})
