import { brandsEs } from './es/brands.ts'
import { companiesEs } from './es/companies.ts'
import { noticesEs } from './es/notices.ts'
import { numbersEs } from './es/numbers.ts'
import { operatorsEs } from './es/operators.ts'
import { serversEs } from './es/servers.ts'
import { setupEs } from './es/setup.ts'
import { statusEs } from './es/status.ts'
import { storageEs } from './es/storage.ts'

export const es = {
  ...setupEs,
  ...serversEs,
  ...numbersEs,
  ...operatorsEs,
  ...companiesEs,
  ...storageEs,
  ...noticesEs,
  ...brandsEs,
  ...statusEs,
} as const
