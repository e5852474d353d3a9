import { companiesEs } from './es/companies.ts'
import { numbersEs } from './es/numbers.ts'
import { operatorsEs } from './es/operators.ts'
import { serversEs } from './es/servers.ts'
import { setupEs } from './es/setup.ts'
import { storageEs } from './es/storage.ts'

export const es = {
  ...setupEs,
  ...serversEs,
  ...numbersEs,
  ...operatorsEs,
  ...companiesEs,
  ...storageEs,
} as const
