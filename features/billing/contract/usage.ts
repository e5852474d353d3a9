import { z } from 'zod'
import { defineRoute } from '#platform/contract/route.ts'
import { choiceField, instantField, referenceField, requiredText } from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { dayField, decimalField } from '#platform/resource/contract/value-fields.ts'
import { readBilling, runBilling } from './abilities.ts'
import { billedCompanyOptions, MAX_MONEY } from './accounts.ts'

export const USED = ['call', 'message', 'storage', 'seat'] as const
export const MOVED = ['top_up', 'payment', 'adjustment'] as const

const money = { min: -MAX_MONEY, max: MAX_MONEY, places: 4, access: 'read' } as const

const shown = {
  happened_at: instantField({ listed: true, sort: true, filter: true }),
  kind: choiceField({
    choices: [...USED, ...MOVED],
    fallback: 'call',
    access: 'read',
    listed: true,
    sort: true,
    filter: true,
  }),
  concept: requiredText({ max: 80, access: 'read', listed: true, sort: true, filter: true }),
  detail: requiredText({ max: 200, access: 'read', listed: true, filter: true }),
  quantity: decimalField({ ...money, listed: true, sort: true }),
  unit_price: decimalField({ ...money, listed: true }),
  amount: decimalField({ ...money, listed: true, sort: true, filter: true }),
  balance_after: decimalField({ ...money, listed: true }),
  day: dayField({ access: 'read', filter: true }),
} as const

const shared = {
  label: 'concept',
  key: 'concept',
  order: '-happened_at',
  canDisable: false,
  verbs: ['export'],
} as const

/** The ledger of all companies. */
export const billingEntries = defineResource({
  ...shared,
  name: 'billing_entry',
  path: '/api/admin/billing-entries',
  title: 'usage and balance of companies',
  abilities: { read: runBilling },
  columns: [
    'concept',
    'company',
    'happened_at',
    'kind',
    'amount',
    'detail',
    'quantity',
    'unit_price',
    'balance_after',
  ],
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

/** The own company's. */
export const ownUsage = defineResource({
  ...shared,
  name: 'own_usage',
  path: '/api/v1/billing/usage',
  title: 'usage and balance of the own company',
  abilities: { read: readBilling },
  columns: ['concept', 'happened_at', 'kind', 'amount', 'detail', 'quantity', 'unit_price', 'balance_after'],
  fields: shown,
})

export const readOwnDays = defineRoute({
  method: 'GET',
  path: '/api/v1/billing/days/',
  summary: 'What the own company used, by day and kind, at most 92 days.',
  auth: 'session',
  ability: readBilling,
  query: z.object({ from: z.iso.date(), until: z.iso.date() }),
  answer: z.object({
    currency: z.string(),
    results: z.array(
      z.object({
        day: z.string(),
        kind: z.enum(USED),
        entries: z.number().int(),
        quantity: z.number(),
        amount: z.number(),
      }),
    ),
  }),
})
