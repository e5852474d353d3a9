import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBilling } from '#features/billing/server/create-billing.ts'
import type { BillingPorts } from '#features/billing/server/ports.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { startTestProgram } from '../testing.ts'
import { billedCompany } from './billed-company.ts'

const program = await startTestProgram()
const { database } = program
const rows = database.systemRows
const { company, account, entries, deck } = await billedCompany(program)
const notices: { userId: number; title?: string }[] = []
const mails: { to: string; subject: string }[] = []
const ports: BillingPorts = {
  database,
  notify: async (_, all) => void notices.push(...all),
  sendMail: async (_unit, _company, mail) => void mails.push(mail),
  productName: 'Suite',
  origin: 'http://localhost',
  log: silentLogger,
}
const run = async (id: string) => {
  const job = createBilling(ports).jobs?.find((one) => one.id === id)
  await job?.run(undefined as never)
}

test('storage of each day that is over and people of the month count once, however often the job runs', async () => {
  for (const [item, price] of [
    ['storage_gb_day', '10'],
    ['seat_month', '1000'],
  ])
    await rows
      .insertInto('item_rates')
      .values({
        deck_id: deck,
        item: item ?? '',
        name: item ?? '',
        price: price ?? '',
        valid_from: new Date('2026-01-01'),
      })
      .execute()
  await sql`UPDATE companies SET created_at = now() - interval '2 days' WHERE id = ${company}`.execute(rows)
  await rows
    .insertInto('stored_files')
    .values({
      company_id: company,
      kind: 'logo',
      visibility: 'platform',
      name: 'logo.png',
      content_type: 'image/png',
      size: 2_500_000_000,
      sha256: Buffer.alloc(32),
    })
    .execute()
  await account({ mode: 'postpaid', credit_limit: 1_000_000 })
  await Promise.all([run('billing.measure'), run('billing.measure')])
  await run('billing.measure')
  const people = await rows
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', company)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  const found = (await entries()).map(({ kind, quantity, amount }) => [
    kind,
    Number(quantity),
    Number(amount),
  ])
  expect(found).toEqual([
    ['storage', 2.5, 25],
    ['storage', 2.5, 25],
    ['seat', people.count, people.count * 1000],
  ])
})

test('each level is warned of once, by notice and mail, and again after a top-up', async () => {
  await account({
    mode: 'prepaid',
    balance: 60_000,
    email: 'pagos@example.com',
    warn_first: 50_000,
    warn_second: 10_000,
  })
  await run('billing.warn')
  expect(mails).toEqual([])
  for (const balance of [40_000, 39_000, 5_000, 0, -1]) {
    await account({ balance })
    await run('billing.warn')
  }
  const subjects = () => mails.map(({ subject }) => subject.replaceAll(/\s/g, ' '))
  expect(subjects()).toEqual(['Le queda $ 40.000 de saldo', 'Queda poco saldo: $ 5.000', 'Se acabó el saldo'])
  expect(notices.length).toBeGreaterThanOrEqual(3)
  await account({ balance: 100_000 })
  await run('billing.warn')
  await account({ balance: 30_000 })
  await run('billing.warn')
  expect(subjects()).toHaveLength(4)
})
