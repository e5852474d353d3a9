import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { createCeilings } from './may-call-outside.ts'

let program: TestProgram
let company: number
let extension: number
let other: number

beforeAll(async () => {
  program = await startTestProgram()
  const found = await program.database.systemRows
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .select(['extensions.id', 'companies.id as company'])
    .where('companies.slug', '=', 'demo')
    .orderBy('extensions.number')
    .execute()
  company = found[0]?.company ?? 0
  extension = found[0]?.id ?? 0
  other = found[1]?.id ?? 0
  await program.database.systemRows
    .insertInto('call_ceilings')
    .values({ company_id: company, name: 'Dos a la vez', max_calls: 2 })
    .execute()
})

test('of ten simultaneous calls two go out, whoever makes them; once those end, two more do', async () => {
  const published: string[] = []
  const { pass, look } = createCeilings(
    program.database,
    async (_company, { name }) => void published.push(name),
    silentLogger,
  )
  const call = (index: number) => ({
    companyId: company,
    extension: index % 2 === 0 ? extension : other,
    dialed: `30012345${60 + index}`,
    at: Date.now(),
  })
  const indexes = Array.from({ length: 10 }, (_, index) => index)
  const answers = await Promise.all(indexes.map((index) => pass(call(index))))
  const out = indexes.filter((index) => answers[index] === null)
  expect(out).toHaveLength(2)
  expect(new Set(published)).toEqual(new Set(['Dos a la vez']))

  // They are stored by now: they count once, not twice, and stop counting when they end.
  const at = new Date()
  for (const index of out)
    await program.database.systemRows
      .insertInto('calls')
      .values({
        id: randomUUID(),
        company_id: company,
        dialed: call(index).dialed,
        caller_extension_id: call(index).extension,
        billed_extension_id: call(index).extension,
        billed_number: call(index).dialed,
        direction: 'outbound',
        started_at: at,
      })
      .execute()
  expect(await pass(call(20))).toBe('not-allowed')
  await program.database.systemRows
    .updateTable('calls')
    .set({ ended_at: at, outcome: 'busy' })
    .where('company_id', '=', company)
    .where('ended_at', 'is', null)
    .execute()
  // `look` counts nothing.
  for (let times = 0; times < 3; times += 1) expect(await look(call(21))).toBe(null)
  const again = await Promise.all([22, 23, 24].map((index) => pass(call(index))))
  expect(again.toSorted()).toEqual(['not-allowed', null, null])
})
