import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { testDatabase } from '#platform/testing/test-database.ts'

const database = await testDatabase()
const before = await startTestProgram({ database })
const rows = before.database.systemRows
const { id: company } = await rows
  .selectFrom('companies')
  .select('id')
  .where('slug', '=', 'demo')
  .executeTakeFirstOrThrow()
// From before that was refused.
await rows.insertInto('ring_groups').values({ company_id: company, name: 'Guardia', number: '123' }).execute()
await startTestProgram({ database })
await startTestProgram({ database })

test('administrators are told at a start what has an emergency number, once and in their company', async () => {
  const notices = async () => {
    const found = await rows
      .selectFrom('notifications')
      .select(['company_id', 'body', 'link'])
      .where('kind', '=', 'emergency_number')
      .execute()
    return found
  }
  const right = {
    company_id: company,
    body: expect.stringMatching(/123.*Guardia/),
    link: '/admin/ajustesEmpresa/gruposDeTimbrado',
  }
  await expect.poll(notices, { timeout: 30_000 }).toEqual([right])
})
