import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { sampleOf } from '#platform/resource/testing/sample-values.ts'

const program = await startTestProgram()

test('a new company has a pipeline, statuses, origins and discard reasons', async () => {
  const operator = await program.signIn('operador')
  const input = await sampleOf(companies, 1, async ({ options }) => {
    if (options === null) return []
    const { body } = await operator.send(options, { query: {} })
    return (body as unknown as { results: { id: number }[] }).results.map(({ id }) => id)
  })
  const body = {
    ...input,
    slug_name: 'nueva',
    admin_username: 'nueva.admin',
    web_page: null,
    voicemail_extension: null,
    // The country's.
    time_zone: null,
    currency: null,
    phone: null,
    cellphone: null,
  }
  const { record } = await operator.call(companies.routes.create, { body: body as never })
  const count = async (table: 'crm_stages' | 'crm_statuses' | 'crm_origins' | 'crm_discard_reasons') => {
    const found = await program.database.systemRows
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('company_id', '=', record.id)
      .executeTakeFirstOrThrow()
    return Number(found.total)
  }
  expect(await count('crm_stages')).toBe(5)
  expect(await count('crm_statuses')).toBe(8)
  expect(await count('crm_origins')).toBe(5)
  expect(await count('crm_discard_reasons')).toBe(4)
})
