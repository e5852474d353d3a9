import { type BillingFeature, createBilling } from '#features/billing/server/create-billing.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { WiringContext } from './context.ts'

/** Rates, balances and invoices: what calls and messages cost. */
export const wireBilling = (
  { config, database, log, mailQueue, origin }: WiringContext,
  notify: Notify,
): BillingFeature =>
  createBilling({ database, notify, sendMail: mailQueue.send, productName: config.PRODUCT_NAME, origin, log })
