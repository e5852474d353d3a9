import { z } from 'zod'
import { defineError, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, isOneLine } from '#platform/contract/scalars.ts'
import { choiceField, optionalText, referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { dayField, decimalField } from '#platform/resource/contract/value-fields.ts'
import { readBilling, runBilling } from './abilities.ts'
import { billedCompanyOptions, MAX_MONEY } from './accounts.ts'

const money = { min: -MAX_MONEY, max: MAX_MONEY, places: 4, access: 'read', listed: true } as const

const shown = {
  number: requiredText({ max: 40, access: 'read', listed: true, sort: true }),
  kind: choiceField({
    choices: ['invoice', 'credit_note'],
    tones: { invoice: 'success', credit_note: 'warning' },
    fallback: 'invoice',
    access: 'read',
    listed: true,
    sort: true,
    filter: true,
  }),
  period_from: dayField({ access: 'read', listed: true, sort: true }),
  period_until: dayField({ access: 'read', listed: true, sort: true, filter: true }),
  subtotal: decimalField(money),
  tax: decimalField(money),
  total: decimalField({ ...money, sort: true, filter: true }),
  currency: requiredText({ max: 3, access: 'read' }),
  /** Of a credit note: the invoice; of an invoice: the credit note that took it back. */
  related: optionalText({ max: 40, access: 'read', listed: true }),
} as const

const shared = {
  label: 'number',
  key: 'number',
  order: '-created_at',
  canDisable: false,
  verbs: ['export'],
  columns: [
    'number',
    'kind',
    'created_at',
    'period_from',
    'period_until',
    'subtotal',
    'tax',
    'total',
    'related',
  ],
} as const

/** Issued invoices and credit notes; never changed. */
export const invoices = defineResource({
  ...shared,
  name: 'invoice',
  path: '/api/admin/invoices',
  title: 'invoices',
  abilities: { read: runBilling },
  columns: ['number', 'company', ...shared.columns.slice(1)],
  fields: {
    company: referenceField({
      options: billedCompanyOptions,
      access: 'read',
      listed: true,
      sort: true,
      filter: true,
    }),
    ...shown,
  },
})

export const ownInvoices = defineResource({
  ...shared,
  name: 'own_invoice',
  path: '/api/v1/billing/invoices',
  title: 'invoices of the own company',
  abilities: { read: readBilling },
  fields: shown,
})

/** Nothing to invoice, or no issuer. */
export const nothingToInvoice = defineError('billing.nothing_to_invoice', 409)
export const noIssuer = defineError('billing.no_issuer', 409)
export const alreadyCredited = defineError('billing.already_credited', 409)

export const issueInvoice = defineRoute({
  method: 'POST',
  path: '/api/admin/invoices/issue/',
  summary: 'Invoices what a company used until a day and no invoice has yet.',
  auth: 'session',
  ability: runBilling,
  /** `account`: of the company. */
  body: z.object({ account: idParam, until: z.iso.date() }),
  answer: z.object({ id, number: z.string() }),
  errors: [notFound, nothingToInvoice, noIssuer],
})

export const creditInvoice = defineRoute({
  method: 'POST',
  path: '/api/admin/invoices/:id/credit/',
  summary: 'Takes a whole invoice back by a credit note; invoices are never deleted.',
  auth: 'session',
  ability: runBilling,
  params: z.object({ id: idParam }),
  body: z.object({ reason: z.string().trim().min(1).max(200).refine(isOneLine) }),
  answer: z.object({ id, number: z.string() }),
  errors: [notFound, alreadyCredited],
})

const file = {
  method: 'GET',
  auth: 'session',
  params: z.object({ id: idParam }),
  query: z.object({ format: z.enum(['pdf', 'csv']).default('pdf') }),
  download: true,
  errors: [notFound],
} as const

export const invoiceFile = defineRoute({
  ...file,
  path: '/api/admin/invoices/:id/file/',
  summary: 'An invoice as PDF, or its lines as csv.',
  ability: runBilling,
})

export const ownInvoiceFile = defineRoute({
  ...file,
  path: '/api/v1/billing/invoices/:id/file/',
  summary: 'An invoice of the own company as PDF, or its lines as csv.',
  ability: readBilling,
})
