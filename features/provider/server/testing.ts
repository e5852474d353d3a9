import type { Answer, Sent } from '#platform/contract/route.ts'
import { companies } from '../contract/companies.ts'

type Create = typeof companies.routes.create

/** The part of a test's client that this builder needs. */
interface TestOperator {
  call(contract: Create, sent: Sent<Create>): Promise<Answer<Create>>
}

let made = 0

/** Signs in with a first password that the operator saw, which has to be replaced. */
export const replacing = (password: string) => ({ password, new_password: `${password} propia` })

/** Creates a company. @returns it, its administrator and their first password, see `replacing` */
export async function newCompany(operator: TestOperator, more: object = {}) {
  made += 1
  const body = {
    name: `Empresa ${made}`,
    slug_name: `empresa-${made}`,
    admin_username: `jefa${made}`,
    admin_name: 'Julia Jefa',
    ...more,
  }
  const { record, once } = await operator.call(companies.routes.create, { body })
  return { record, password: once.admin_password ?? '' }
}
