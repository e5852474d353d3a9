import { z } from 'zod'
import { conflict, notFound } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { id, idParam, instant, isOneLine, uuid } from '#platform/contract/scalars.ts'
import {
  choiceField,
  emailField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { decimalField } from '#platform/resource/contract/value-fields.ts'
import { readBilling, runBilling } from './abilities.ts'
import { issuerOptions } from './issuers.ts'
import { deckOptions } from './rates.ts'

/** Amounts are exact to the fourth decimal in the database; JSON numbers of this size are, too. */
export const MAX_MONEY = 100_000_000_000
const money = { min: -MAX_MONEY, max: MAX_MONEY, places: 4 } as const
const level = { min: 0, max: MAX_MONEY, places: 4, required: true } as const

export const billedCompanyOptions = defineOptions({
  path: '/api/admin/billed-company-options',
  title: 'companies',
  ability: runBilling,
})

/** How companies pay, and what they have left. Every company has one. */
export const billingAccounts = defineResource({
  name: 'billing_account',
  path: '/api/admin/billing-accounts',
  title: 'billing accounts',
  abilities: { read: runBilling, write: runBilling },
  label: 'name',
  key: 'name',
  order: 'name',
  canDisable: false,
  verbs: ['edit', 'export'],
  fields: {
    name: requiredText({ max: 120, access: 'read', listed: true, sort: true }),
    mode: choiceField({
      choices: ['none', 'prepaid', 'postpaid'],
      tones: { none: 'default', prepaid: 'success', postpaid: 'warning' },
      fallback: 'none',
      listed: true,
      sort: true,
      filter: true,
    }),
    balance: decimalField({ ...money, access: 'read', listed: true, sort: true, filter: true }),
    reserved: decimalField({ ...money, access: 'read', listed: true }),
    currency: requiredText({ max: 3, pattern: /^[A-Z]{3}$/, listed: true }),
    plan: optionalText({ max: 20, access: 'read', listed: true }),
    deck: referenceField({ options: deckOptions, listed: true, sort: true, filter: true }),
    credit_limit: decimalField({ ...level, listed: true, section: 'limits' }),
    warn_first: decimalField(level),
    warn_second: decimalField(level),
    issuer: referenceField({ options: issuerOptions, section: 'invoice' }),
    tax_id: optionalText({ max: 40 }),
    email: emailField({}),
  },
})

/** 1 to 4 decimals, exactly; a text, so that no digit is lost on the way. */
const amount = z.string().regex(/^-?[0-9]{1,11}(?:\.[0-9]{1,4})?$/)

export const postMovement = defineRoute({
  method: 'POST',
  path: '/api/admin/billing-accounts/:id/movements/',
  summary:
    'Adds money to a company’s balance, or takes it away: a top-up, a payment or an adjustment with its reason. Safe to repeat with the same key.',
  auth: 'session',
  ability: runBilling,
  params: z.object({ id: idParam }),
  body: z.object({
    /** Of the attempt: a repeated one adds nothing. */
    key: uuid,
    kind: z.enum(['top_up', 'payment', 'adjustment']),
    /** What the company has more; negative only for adjustments. */
    amount,
    reason: z.string().trim().min(1).max(200).refine(isOneLine),
  }),
  answer: z.object({ balance: z.string() }),
  errors: [notFound, conflict],
})

export const readOwnBalance = defineRoute({
  method: 'GET',
  path: '/api/v1/billing/balance/',
  summary: 'What the own company has left, and how it pays.',
  auth: 'session',
  ability: readBilling,
  answer: z.object({
    mode: z.enum(['none', 'prepaid', 'postpaid']),
    currency: z.string(),
    balance: z.number(),
    reserved: z.number(),
    credit_limit: z.number(),
    /** What new calls and messages may cost. */
    available: z.number(),
    /** This month, before tax. */
    month: z.number(),
    last_invoice: z.object({ id, number: z.string(), total: z.number(), created_at: instant }).nullable(),
  }),
})
