import { allow, defineAbility } from '#platform/contract/access.ts'

/** Rates, balances, invoices and fraud rules of all companies. */
export const runBilling = defineAbility('billing.run', allow('operator'))
/** The own company's balance, usage and invoices. */
export const readBilling = defineAbility('billing.read', allow('administrator'))

/** Every ability that this feature declares. */
export const billingAbilities = [runBilling, readBilling] as const
