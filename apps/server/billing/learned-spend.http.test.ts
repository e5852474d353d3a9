import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram } from '../testing.ts'
import { billedCompany } from './billed-company.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const { company, account, rate, gate, leg } = await billedCompany(program)
const MOBILE = '+573001234567'

/** A call's entry of so many hours ago. */
const spent = (of: number, source: string, amount: number, hoursAgo: number) =>
  sql`
  SELECT post_entry(${of}, ${source}, ${source}, 'call', 'Colombia móvil', 'detalle', 60, 60, ${amount},
                    now() - make_interval(mins => ${hoursAgo * 60 + 5}::int))`.execute(rows)
const alerts = () =>
  rows.selectFrom('fraud_alerts').select(['company_id', 'kind', 'action']).orderBy('id').execute()

beforeAll(async () => {
  await account({ mode: 'postpaid', credit_limit: 1_000_000 })
  await rate('57')
  await rows
    .insertInto('fraud_rules')
    .values({ name: 'Curva', kind: 'spend_curve', action: 'block', threshold: '4' })
    .execute()
})

test('a company without history is not judged', async () => {
  await spent(company, 'first', 900, 0)
  expect(await gate.admit(leg(MOBILE))).toBe(true)
  expect(await alerts()).toEqual([])
})

test('spend of the usual size at this hour goes on, four times as much is blocked until it is released', async () => {
  for (let day = 1; day <= 20; day += 1) await spent(company, `day ${day}`, 1_000, day * 24)
  expect(await gate.admit(leg(MOBILE))).toBe(true)
  await spent(company, 'burst', 4_000, 0)
  expect(await gate.admit(leg(MOBILE))).toBe(false)
  expect(await alerts()).toEqual([{ company_id: company, kind: 'spend_curve', action: 'block' }])
  await rows.updateTable('fraud_alerts').set({ released_at: new Date() }).execute()
  expect(await gate.admit(leg(MOBILE))).toBe(true)
})

test("another company's spend teaches nothing and counts for nothing", async () => {
  const { company_id: other } = await rows
    .selectFrom('users')
    .select('company_id')
    .where('username', '=', 'eva')
    .executeTakeFirstOrThrow()
  await spent(other, 'theirs', 900_000, 0)
  expect(await gate.admit(leg(MOBILE))).toBe(true)
  expect((await alerts()).map(({ company_id }) => company_id)).toEqual([company])
})
