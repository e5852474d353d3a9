import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createBilling } from '#features/billing/server/create-billing.ts'
import type { BillingPorts } from '#features/billing/server/ports.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { startTestProgram } from '../testing.ts'
import { billedCompany } from './billed-company.ts'

const program = await startTestProgram()
const { database } = program
const rows = database.systemRows
const { company, account } = await billedCompany(program)
const { company_id: other } = await rows
  .selectFrom('users')
  .select('company_id')
  .where('username', '=', 'eva')
  .executeTakeFirstOrThrow()

const mails: { company: number; to: string }[] = []
/** Called within the transaction of an invoice. */
let during: (unit: UnitOfWork, companyId: number) => Promise<unknown> = async () => {}
const ports: BillingPorts = {
  database,
  notify: async () => {},
  async sendMail(unit, companyId, { to }) {
    await during(unit, companyId)
    unit.onCommit(() => mails.push({ company: companyId, to }))
  },
  productName: 'Suite',
  origin: 'http://localhost',
  log: silentLogger,
}
const run = async () => {
  const job = createBilling(ports).jobs?.find(({ id }) => id === 'billing.invoice')
  await job?.run(undefined as never)
}
const issued = () =>
  rows
    .selectFrom('invoices')
    .select(['company_id', 'number', 'subtotal', 'period_until'])
    .orderBy('id')
    .execute()

/** An entry of a company's last month. */
const use = (of: number, source: string, amount: number) =>
  sql`
  SELECT post_entry(${of}, ${source}, ${source}, 'call', 'Colombia móvil', 'detalle', 60, 60, ${amount},
                    (SELECT (date_trunc('month', now() AT TIME ZONE time_zone) - interval '5 days') AT TIME ZONE time_zone
                       FROM companies WHERE id = ${of}))`.execute(rows)

beforeAll(async () => {
  // In the first hours of a month its companies are not due yet: one zone of the two always is.
  await sql`
    UPDATE companies SET time_zone = CASE WHEN now() AT TIME ZONE 'America/Bogota'
      > date_trunc('month', now() AT TIME ZONE 'America/Bogota') + interval '4 hours' THEN 'America/Bogota' ELSE 'Pacific/Kiritimati' END`.execute(
    rows,
  )
  await account({ mode: 'postpaid', credit_limit: 1_000_000, email: 'pagos@example.com' })
  await rows
    .updateTable('billing_accounts')
    .set({ mode: 'postpaid', credit_limit: '1000000', email: 'otra@example.com' })
    .where('company_id', '=', other)
    .execute()
  await rows
    .insertInto('invoice_issuers')
    .values({ name: 'Telefonía SAS', tax_id: '901', prefix: 'FV', credit_prefix: 'NC', tax_percent: '19' })
    .execute()
  await use(company, 'leg:1', 100)
  await use(company, 'leg:2', 50)
  await use(other, 'leg:3', 7)
})

test('killed in the middle of one company, the job invoices the others, and leaves no number without invoice', async () => {
  during = async (unit, companyId) => {
    if (companyId === company) await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(unit.rows)
  }
  await run()
  expect(await issued()).toMatchObject([{ company_id: other, subtotal: '7.0000' }])
  during = async () => {}
  await run()
  const numbers = (await issued()).map(({ number }) => Number(/\d+$/.exec(number ?? '')))
  expect(numbers.toSorted((one, next) => one - next)).toEqual([1, 2])
  expect(mails.map((mail) => mail.to).toSorted()).toEqual(['otra@example.com', 'pagos@example.com'])
})

test('run again, and by two nodes at once, it invoices a month once', async () => {
  const before = await issued()
  await Promise.all([run(), run()])
  await run()
  expect(await issued()).toEqual(before)
  expect(before.filter(({ company_id }) => company_id === company)).toMatchObject([{ subtotal: '150.0000' }])
  expect(mails).toHaveLength(2)
})
