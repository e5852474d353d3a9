import { accountsEs } from './es/accounts.ts'
import { invoicesEs } from './es/invoices.ts'
import { ratesEs } from './es/rates.ts'

export const es = { ...ratesEs, ...accountsEs, ...invoicesEs } as const
