import { accountsEn } from './en/accounts.ts'
import { invoicesEn } from './en/invoices.ts'
import { ratesEn } from './en/rates.ts'
import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = { ...ratesEn, ...accountsEn, ...invoicesEn }
