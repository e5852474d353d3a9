import { emailField, numberField, optionalText, requiredText } from '#platform/resource/contract/field.ts'
import { defineOptions, defineResource } from '#platform/resource/contract/resource.ts'
import { decimalField } from '#platform/resource/contract/value-fields.ts'
import { runBilling } from './abilities.ts'

export const issuerOptions = defineOptions({
  path: '/api/admin/invoice-issuer-options',
  title: 'issuers of invoices',
  ability: runBilling,
})

const SERIES = { max: 8, pattern: /^[A-Z0-9]{1,8}$/ } as const

/** Who issues invoices, each with consecutive numbers of its own. */
export const invoiceIssuers = defineResource({
  name: 'invoice_issuer',
  path: '/api/admin/invoice-issuers',
  title: 'issuers of invoices',
  abilities: { read: runBilling, write: runBilling },
  label: 'name',
  key: 'prefix',
  order: 'name',
  canDisable: false,
  fields: {
    name: requiredText({ max: 120, listed: true, sort: true }),
    tax_id: requiredText({ max: 40, listed: true }),
    address: optionalText({ max: 200 }),
    city: optionalText({ max: 80 }),
    email: emailField({}),
    // Fixed: its numbers go on without gaps.
    prefix: requiredText({ ...SERIES, access: 'create', listed: true, sort: true, section: 'numbers' }),
    credit_prefix: requiredText({ ...SERIES, access: 'create', listed: true }),
    last_number: numberField({ min: 0, max: 1e12, fallback: 0, access: 'read', listed: true }),
    last_credit: numberField({ min: 0, max: 1e12, fallback: 0, access: 'read' }),
    tax_percent: decimalField({ min: 0, max: 100, places: 2, required: true, listed: true }),
    resolution: optionalText({ max: 200 }),
  },
})
