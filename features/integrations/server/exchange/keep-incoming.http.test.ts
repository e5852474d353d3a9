import { expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { keepIncoming } from './keep-incoming.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram()
const [admin, eva] = await program.signInAll('admin', 'eva')
const companyOf = async (username: string) =>
  (
    await program.database.systemRows
      .selectFrom('users')
      .select('company_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).company_id

test('what a program tells with NUL and half characters is kept, once, and only for its company', async () => {
  expect([admin, eva]).toHaveLength(2)
  const [companyId, other] = [await companyOf('admin'), await companyOf('eva')]
  const { id } = await program.database.systemRows
    .insertInto('integration_connections')
    .values({ company_id: companyId, kind: 'bitrix24', state: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = {
    kind: 'CALL\0',
    record: 'lead \ud83d',
    content: { name: 'Rosa\0 \udc9c', plain: '🦜' },
  }
  for (let times = 0; times < 2; times += 1)
    await program.database.tenant(companyId, (unit) => keepIncoming(unit, { id, companyId }, [event]))
  const exchanges = (company: number) =>
    program.database.tenant(company, ({ rows }) =>
      rows
        .selectFrom('integration_exchanges')
        .select(['kind', 'record', 'content'])
        .where('connection_id', '=', id)
        .execute(),
    )
  expect(await exchanges(companyId)).toEqual([
    {
      kind: 'CALL',
      record: 'lead \ufffd',
      content: { name: 'Rosa \ufffd', plain: '🦜' },
    },
  ])
  expect(await exchanges(other)).toEqual([])
})
