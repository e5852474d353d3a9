import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { userGroups } from '#features/users/contract/user-groups.ts'

vi.setConfig({ testTimeout: 240_000 })

const ROWS = 150_000

test('a list of any length is exported completely and in order', async () => {
  const program = await startTestProgram()
  const admin = await program.signIn('admin')
  const { id } = admin.session.company
  await sql`
    INSERT INTO user_groups (company_id, name)
    SELECT ${id}, 'Grupo ' || lpad(n::text, 6, '0') FROM generate_series(1, ${ROWS}) AS n`.execute(
    program.database.systemRows,
  )
  const query = { format: 'csv', order: '-name' } as const
  const response = await admin.download(userGroups.routes.exportSheet, { query })
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(ROWS + 1)
  expect([lines[1], lines.at(-1)]).toEqual([`Grupo ${ROWS};0`, 'Grupo 000001;0'])
})
