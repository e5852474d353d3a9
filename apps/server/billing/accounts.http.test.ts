import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  billedCompanyOptions,
  billingAccounts,
  postMovement,
  readOwnBalance,
} from '#features/billing/contract/accounts.ts'
import { fraudAlerts, fraudRules, releaseAlert } from '#features/billing/contract/fraud.ts'
import {
  creditInvoice,
  invoiceFile,
  invoices,
  issueInvoice,
  ownInvoiceFile,
  ownInvoices,
} from '#features/billing/contract/invoices.ts'
import { invoiceIssuers } from '#features/billing/contract/issuers.ts'
import { callRates, itemRates, rateDecks } from '#features/billing/contract/rates.ts'
import { billingEntries, ownUsage, readOwnDays } from '#features/billing/contract/usage.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { startTestProgram } from '../testing.ts'
import { billedCompany } from './billed-company.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
// The administrator of another company.
await rows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'eva').execute()
const [operator, admin, eva, ana, marta] = [
  await program.signIn('operador'),
  await program.signIn('admin'),
  await program.signIn('eva'),
  await program.signIn('ana'),
  await program.signIn('marta'),
]
const { company, account, deck } = await billedCompany(program)
const { id: accountId } = await rows
  .selectFrom('billing_accounts')
  .select('id')
  .where('company_id', '=', company)
  .executeTakeFirstOrThrow()

const post = (
  of: number,
  source: string,
  values: { kind: string; amount: number; day?: string; concept?: string },
) =>
  sql`
  SELECT post_entry(${of}, ${source}, ${source}, ${values.kind}, ${values.concept ?? 'Colombia móvil'}, ${`detalle ${source}`}, 90, 60,
                    ${values.amount}, ${values.day ?? '2026-10-15'}::timestamptz + interval '12 hours')`.execute(
    rows,
  )

const issue = (until: string) => operator.call(issueInvoice, { body: { account: accountId, until } })

beforeAll(async () => {
  await account({ email: 'facturas@example.com', tax_id: '900.123.456-7' })
  const { company_id: other } = await rows
    .selectFrom('users')
    .select('company_id')
    .where('id', '=', eva.session.userId)
    .executeTakeFirstOrThrow()
  await operator.call(invoiceIssuers.routes.create, {
    body: {
      name: 'Telefonía SAS',
      tax_id: '901.000.111-2',
      prefix: 'FV',
      credit_prefix: 'NC',
      tax_percent: 19,
    },
  })
  await post(other, 'leg:ajena', { kind: 'call', amount: 12_345 })
  for (const [index, amount] of [120.6, 60.3, 30.1].entries())
    await post(company, `leg:${index}`, {
      kind: 'call',
      amount,
      concept: index === 2 ? 'España' : 'Colombia móvil',
    })
  const rule = await operator.call(fraudRules.routes.create, {
    body: { name: 'Países nuevos', kind: 'new_country', action: 'block', threshold: 0 },
  })
  for (const subject of ['ES', 'FR', 'LV'])
    await rows
      .insertInto('fraud_alerts')
      .values({ company_id: company, rule_id: rule.record.id, kind: 'new_country', action: 'block', subject })
      .execute()
})

test('a top-up counts once however often it is sent, and is in the trail', async () => {
  const body = { key: randomUUID(), kind: 'top_up' as const, amount: '50000.25', reason: 'Consignación 881' }
  const params = { id: accountId }
  const answers = await Promise.all([1, 2, 3].map(() => operator.call(postMovement, { params, body })))
  expect(new Set(answers.map(({ balance }) => balance))).toEqual(new Set(['49789.2500']))
  const trail = await rows
    .selectFrom('audit_entries')
    .select(['subject_name', 'details'])
    .where('action', '=', 'billing_account.moved')
    .execute()
  expect(trail.length).toBeGreaterThanOrEqual(1)
  expect(trail[0]?.details).toMatchObject({ amount: '50000.25', reason: 'Consignación 881' })
})

test.each([
  ['nothing', { amount: '0' }],
  ['a negative top-up', { amount: '-5' }],
  ['five decimals', { amount: '1.00001' }],
  ['more than there is', { amount: '999999999999' }],
  ['no reason', { reason: ' ' }],
])('%s is refused as a movement', async (_what, wrong) => {
  const body = { key: randomUUID(), kind: 'top_up' as const, amount: '1', reason: 'x', ...wrong }
  expect(await operator.send(postMovement, { params: { id: accountId }, body })).toMatchObject({
    status: 400,
  })
})

test('an adjustment takes away, and companies have no way to add', async () => {
  const body = { key: randomUUID(), kind: 'adjustment' as const, amount: '-0.25', reason: 'Redondeo' }
  expect(await operator.call(postMovement, { params: { id: accountId }, body })).toEqual({
    balance: '49789.0000',
  })
  for (const somebody of [admin, eva, ana])
    expect(await somebody.send(postMovement, { params: { id: accountId }, body })).toMatchObject({
      status: 403,
    })
})

test('a company reads its own balance and use by day, and nothing of another', async () => {
  expect(await admin.call(readOwnBalance, {})).toMatchObject({
    mode: 'prepaid',
    balance: 49789,
    available: 49789,
  })
  expect(await eva.call(readOwnBalance, {})).toMatchObject({ mode: 'none', balance: -12345 })
  const query = { from: '2026-10-01', until: '2026-10-31' }
  expect((await admin.call(readOwnDays, { query })).results).toEqual([
    { day: '2026-10-15', kind: 'call', entries: 3, quantity: 270, amount: 211 },
  ])
  expect((await eva.call(ownUsage.routes.list, {})).results.map(({ amount }) => amount)).toEqual([12_345])
  expect(await ana.send(readOwnBalance, {})).toMatchObject({ status: 403 })
  expect(await admin.send(readOwnDays, { query: { from: '2026-01-01', until: '2026-12-31' } })).toMatchObject(
    {
      status: 400,
    },
  )
})

test('rates, accounts and the ledger of all are for operators alone, in the database as well', async () => {
  for (const resource of [
    rateDecks,
    callRates,
    itemRates,
    billingAccounts,
    billingEntries,
    invoices,
    fraudRules,
    fraudAlerts,
  ])
    expect(await admin.send(resource.routes.list, {}), resource.name).toMatchObject({ status: 403 })
  expect(await admin.send(billedCompanyOptions, {})).toMatchObject({ status: 403 })
  for (const table of [
    'rate_decks',
    'call_rates',
    'item_rates',
    'call_holds',
    'called_countries',
    'invoice_issuers',
  ])
    await expect(
      program.database.tenant(company, ({ rows: own }) => sql`SELECT FROM ${sql.table(table)}`.execute(own)),
      table,
    ).rejects.toThrow(/permission/)
})

test('an invoice adds up by concept, in whole pesos, with its tax and the next number; then nothing is left', async () => {
  const { id, number } = await issue('2026-10-31')
  expect(number).toBe('FV-1')
  expect(await operator.call(invoices.routes.read, { params: { id } })).toMatchObject({
    ...{ number: 'FV-1', kind: 'invoice', period_from: '2026-10-15', period_until: '2026-10-31' },
    ...{ subtotal: 211, tax: 40, total: 251, related: null },
  })
  const { rows: lines } =
    await sql`SELECT concept, entries, amount::text FROM invoice_lines WHERE invoice_id = ${id} ORDER BY position`.execute(
      rows,
    )
  expect(lines).toEqual([
    { concept: 'Colombia móvil', entries: 2, amount: '181.0000' },
    { concept: 'España', entries: 1, amount: '30.0000' },
  ])
  expect(
    await operator.send(issueInvoice, { body: { account: accountId, until: '2026-10-31' } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'billing.nothing_to_invoice' },
  })
})

test('what comes late is in the next invoice, and of simultaneous requests one issues it: no number is missing', async () => {
  await post(company, 'leg:late', { kind: 'call', amount: 100, day: '2026-10-20' })
  await post(company, 'leg:next', { kind: 'call', amount: 200, day: '2026-11-02' })
  const body = { account: accountId, until: '2026-11-30' }
  const answers = await Promise.all([1, 2, 3].map(() => operator.send(issueInvoice, { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const { results } = await operator.call(invoices.routes.list, { query: { order: 'number' } })
  expect(results.map(({ number, subtotal }) => [number, subtotal])).toEqual([
    ['FV-1', 211],
    ['FV-2', 300],
  ])
})

test('a credit note takes an invoice back, once; the last one’s use is invoiced again', async () => {
  const [last] = (await operator.call(invoices.routes.list, { query: { order: '-number' } })).results
  const params = { id: last?.id ?? 0 }
  const body = { reason: 'NIT equivocado' }
  const answers = await Promise.all([1, 2].map(() => operator.send(creditInvoice, { params, body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await operator.call(invoices.routes.read, { params })).toMatchObject({
    number: 'FV-2',
    related: 'NC-1',
  })
  expect((await issue('2026-11-30')).number).toBe('FV-3')
  expect(await operator.call(invoices.routes.list, { query: { search: 'FV-3' } })).toMatchObject({
    results: [{ subtotal: 300 }],
  })
})

test('a company downloads its invoices as PDF and csv, and not another’s', async () => {
  const [own] = (await admin.call(ownInvoices.routes.list, { query: { order: 'number' } })).results
  const params = { id: own?.id ?? 0 }
  const pdf = await admin.download(ownInvoiceFile, { params })
  expect(pdf.headers.get('content-type')).toContain('application/pdf')
  const csv = await admin.download(ownInvoiceFile, { params, query: { format: 'csv' } })
  expect(await csv.text()).toContain('Llamada;Colombia móvil;2;180;181,0000')
  expect(await eva.send(ownInvoiceFile, { params })).toMatchObject({ status: 404 })
  expect((await eva.call(ownInvoices.routes.list, {})).results).toEqual([])
  expect(await admin.send(invoiceFile, { params })).toMatchObject({ status: 403 })
})

test('a released alert says who released it', async () => {
  const { results } = await operator.call(fraudAlerts.routes.list, {})
  const params = { id: results[0]?.id ?? 0 }
  await operator.call(releaseAlert, { params })
  await operator.call(releaseAlert, { params })
  expect(await operator.call(fraudAlerts.routes.read, { params })).toMatchObject({
    released_at: expect.any(String),
    released_by: expect.stringMatching(/\S/),
  })
  expect(await admin.send(releaseAlert, { params })).toMatchObject({ status: 403 })
})

const everybody = [admin, ana, marta, operator]
const { statements } = program
const platform = () => ({ keeper: operator, stranger: eva, everybody, statements })
const own = () => ({ keeper: admin, stranger: eva, everybody, statements })

conforms(platform, rateDecks, {
  values: (n) => ({ currency: 'COP', plan: ['none', 'standard', 'advanced', 'custom'][n] ?? 'none' }),
})
conforms(platform, callRates, { values: (n) => ({ prefix: `99${n}`, deck, valid_until: null }) })
conforms(platform, itemRates)
conforms(platform, billingAccounts)
conforms(platform, billingEntries)
conforms(own, ownUsage)
conforms(platform, invoiceIssuers, { values: (n) => ({ prefix: `P${n}`, credit_prefix: `C${n}` }) })
conforms(platform, invoices)
conforms(own, ownInvoices)
conforms(platform, fraudRules)
conforms(platform, fraudAlerts)
