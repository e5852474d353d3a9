import type { FeatureParts } from '#platform/feature/feature.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { accountOptions, accountStore } from './accounts/account-store.ts'
import { readOwnBalanceRoute } from './accounts/own-balance.ts'
import { postMovementRoute } from './accounts/post-movement.ts'
import { warnJob } from './accounts/warn-job.ts'
import { chargeMessage } from './charges/charge-message.ts'
import { callCharges } from './charges/hold-call.ts'
import { measureJob } from './charges/measure-job.ts'
import { checkFraud } from './fraud/check-fraud.ts'
import { fraudAlertStore, fraudRuleStore, releaseAlertRoute } from './fraud/fraud-routes.ts'
import { invoiceRoutes } from './invoices/invoice-routes.ts'
import { invoiceStore, issuerStore, ownInvoiceStore } from './invoices/invoice-stores.ts'
import { monthlyJob } from './invoices/monthly-job.ts'
import type { BillingPorts } from './ports.ts'
import { callRateStore, deckStore, itemRateStore } from './rates/rate-stores.ts'
import { tellCompanies } from './tell-companies.ts'
import { entryStore, ownUsageStore, readOwnDaysRoute } from './usage/entry-stores.ts'

export interface BillingFeature extends FeatureParts {
  /** Of calls to the outside. */
  readonly calls: ReturnType<typeof callCharges>
  /** Of messages to customers; false when nothing is left for one. */
  readonly chargeMessage: ReturnType<typeof chargeMessage>
}

export function createBilling(ports: BillingPorts): BillingFeature {
  const { database } = ports
  const tell = tellCompanies(ports)
  const stores = [
    deckStore(database),
    callRateStore(database),
    itemRateStore(database),
    accountStore(database),
    entryStore(database),
    ownUsageStore,
    issuerStore(database),
    invoiceStore(database),
    ownInvoiceStore,
    fraudRuleStore(database),
    fraudAlertStore(database),
  ]
  return {
    calls: callCharges(database, { checkFraud: checkFraud(tell.suspicious), onRefused: tell.refused }),
    chargeMessage: chargeMessage(database, tell.refused),
    routes: [
      ...stores.flatMap((store) => resourceRoutes(store)),
      ...accountOptions(database),
      postMovementRoute(database),
      readOwnBalanceRoute,
      readOwnDaysRoute,
      ...invoiceRoutes(ports),
      releaseAlertRoute(database),
    ],
    jobs: [measureJob(database), warnJob(ports), monthlyJob(ports)],
    // Decks and issuers stay while rates, accounts and invoices refer to them.
    purges: [
      { table: 'call_rates' },
      { table: 'item_rates' },
      { table: 'rate_decks' },
      { table: 'invoice_issuers' },
      { table: 'fraud_rules' },
    ],
  }
}
