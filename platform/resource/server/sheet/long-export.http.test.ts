import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { userGroups } from '#features/admin/contract/user-groups.ts'

vi.setConfig({ testTimeout: 240_000 })

const ROWS = 150_000

test('a list of any length is exported whole, in its order', async () => {
  const program = await startTestProgram()
  const admin = await program.signIn('admin')
  const { id } = admin.session.company
  await program.database.systemRows
    .insertInto('user_groups')
    .columns(['company_id', 'name'])
    .expression(({ selectFrom, fn, val }) =>
      selectFrom(fn<{ n: number }>('generate_series', [val(1), val(ROWS)]).as('n')).select(({ ref }) => [
        val(id).as('company_id'),
        fn<string>('concat', [val('Grupo '), fn('lpad', [fn('concat', [ref('n')]), val(6), val('0')])]).as(
          'name',
        ),
      ]),
    )
    .execute()
  const query = { format: 'csv', order: '-name' } as const
  const response = await admin.download(userGroups.routes.exportSheet, { query })
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(ROWS + 1)
  expect([lines[1], lines.at(-1)]).toEqual([`Grupo ${ROWS};0`, 'Grupo 000001;0'])
})
