import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { invoices, ownInvoices } from '../../contract/invoices.ts'
import { invoiceIssuers } from '../../contract/issuers.ts'
import { billingTexts } from '../../i18n/texts.ts'
import { companyOfRow } from '../accounts/account-store.ts'

const RELATED = sql`(
  SELECT n.number FROM invoices n
   WHERE n.company_id = r.company_id AND (n.id = r.credited_id OR n.credited_id = r.id) LIMIT 1)`
const NUMBER_ORDER = sql`(r.prefix, lpad(r.serial::text, 15, '0'))::text`

export const issuerStore = (database: Database): Store =>
  defineStore({
    resource: invoiceIssuers,
    table: 'invoice_issuers',
    texts: billingTexts,
    across: database,
    unique: { invoice_issuers_prefix_key: 'prefix' },
  })

export const invoiceStore = (database: Database): Store =>
  defineStore({
    resource: invoices,
    table: 'invoices',
    texts: billingTexts,
    across: database,
    joins: companyOfRow.joins,
    select: { company: companyOfRow.company, related: RELATED },
    sort: { company: companyOfRow.sort, number: NUMBER_ORDER },
    filter: { company: companyOfRow.filter },
  })

export const ownInvoiceStore: Store = defineStore({
  resource: ownInvoices,
  table: 'invoices',
  texts: billingTexts,
  select: { related: RELATED },
  sort: { number: NUMBER_ORDER },
})
