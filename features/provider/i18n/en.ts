import { brandsEn } from './en/brands.ts'
import { companiesEn } from './en/companies.ts'
import { noticesEn } from './en/notices.ts'
import { numbersEn } from './en/numbers.ts'
import { operatorsEn } from './en/operators.ts'
import { serversEn } from './en/servers.ts'
import { setupEn } from './en/setup.ts'
import { statusEn } from './en/status.ts'
import { storageEn } from './en/storage.ts'
import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  ...setupEn,
  ...serversEn,
  ...numbersEn,
  ...operatorsEn,
  ...companiesEn,
  ...storageEn,
  ...noticesEn,
  ...brandsEn,
  ...statusEn,
}
