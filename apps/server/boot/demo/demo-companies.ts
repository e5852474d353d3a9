import type { PublicSettings } from '#features/session/server/read-public-settings.ts'
import type { Role } from '#platform/contract/access.ts'

/** Extension of the demo's robot. */
export const ROBOT = '1999'

interface DemoPerson {
  username: string
  shortName: string
  role: Role
  extension: string | null
}

export interface DemoCompany {
  name: string
  slug: string
  isProvider?: boolean
  people: DemoPerson[]
}

export const COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Empresa Demo',
    slug: 'demo',
    people: [
      { username: 'ana', shortName: 'Ana Gómez', role: 'agent', extension: '1001' },
      { username: 'luis', shortName: 'Luis Martínez', role: 'agent', extension: '1002' },
      { username: 'marta', shortName: 'Marta Rojas', role: 'supervisor', extension: '1003' },
      { username: 'admin', shortName: 'Carolina Díaz', role: 'administrator', extension: '1000' },
    ],
  },
  {
    name: 'Otra Empresa',
    slug: 'otra',
    people: [
      { username: 'eva', shortName: 'Eva Torres', role: 'agent', extension: '1001' },
      { username: 'bruno', shortName: 'Bruno Salas', role: 'agent', extension: '1002' },
    ],
  },
  {
    // For operators only: they belong to no customer.
    name: 'Plataforma',
    slug: 'plataforma',
    isProvider: true,
    people: [{ username: 'operador', shortName: 'Operador', role: 'operator', extension: null }],
  },
]

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Hint on the demo's sign-in page. */
export const demoSettings = (password: string, host: string): NonNullable<PublicSettings['demo']> => ({
  password,
  robot: ROBOT,
  local_only: LOOPBACK.has(host),
  users: COMPANIES.flatMap((company) =>
    company.people.map(({ username, role, extension }) => ({
      username,
      role,
      extension,
      company: company.name,
    })),
  ),
})
