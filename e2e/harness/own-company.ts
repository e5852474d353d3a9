import { companies } from '#features/provider/contract/companies.ts'
import { finishSetup } from '#features/provider/contract/own-company.ts'
import { signIn } from '#features/session/contract/session.ts'
import { users } from '#features/users/contract/users.ts'
import { type Api, createApi } from '#platform/http/web/api.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'

/** Credentials. */
export interface Account {
  username: string
  password: string
}

/** Same names and numbers as in the demo, so that tests read the same with either company. */
const PEOPLE = [
  { name: 'ana', short_name: 'Ana Gómez', extension: '1001', role: 'agent' },
  { name: 'luis', short_name: 'Luis Martínez', extension: '1002', role: 'agent' },
  { name: 'marta', short_name: 'Marta Rojas', extension: '1003', role: 'supervisor' },
  { name: 'admin', short_name: 'Carolina Díaz', extension: '1000', role: 'administrator' },
] as const

type Colleague = (typeof PEOPLE)[number]['name']

/** The company's settings besides its name. */
export type CompanySettings = Readonly<Record<string, string | boolean>>

/** Unique across the test files that share a program, and their retries. */
const uniqueName = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`

export async function apiFor(origin: string, account: Account & { new_password?: string }): Promise<Api> {
  let token = ''
  const api = createApi({
    baseUrl: origin,
    token: () => token,
    language: () => 'es',
    text: (code) => code,
    onUnauthenticated: () => {},
  })
  token = (await api.call(signIn, { body: account })).token
  return api
}

/**
 * Creates a private company for a test file, with ana, luis, marta and admin as in the demo, and without any messages or
 * calls.
 */
export async function makeCompany(
  origin: string,
  settings: CompanySettings = {},
): Promise<Record<Colleague, Account>> {
  const unique = uniqueName()
  const usernameOf = (name: string) => `${name}-${unique}`
  const operator = await apiFor(origin, { username: 'operador', password: 'demo' })
  const { once } = await resourceClient(operator, companies).create({
    ...settings,
    name: `Empresa ${unique}`,
    slug_name: `e-${unique}`,
    admin_username: usernameOf('primera'),
    admin_name: 'Primera Administradora',
  })
  const first = {
    username: usernameOf('primera'),
    password: once.admin_password ?? '',
    new_password: 'una frase que nadie vio',
  }
  const administrator = await apiFor(origin, first)
  // Its people begin where those of other companies do.
  await administrator.call(finishSetup, { body: { done: true } })
  const people = resourceClient(administrator, users)
  const made = await Promise.all(
    PEOPLE.map(async ({ name, ...person }) => {
      const username = usernameOf(name)
      const created = await people.create({ ...person, username, email: `${username}@empresa.example` })
      return [name, { username, password: created.once.password ?? '' }] as const
    }),
  )
  return Object.fromEntries(made) as Record<Colleague, Account>
}
