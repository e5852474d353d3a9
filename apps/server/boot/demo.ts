import { createExtension } from '#features/pbx/server/create-extension.ts'
import { createCompany } from '#features/provider/server/create-company.ts'
import type { PublicSettings } from '#features/session/server/read-public-settings.ts'
import { createUser } from '#features/users/server/users/create-user.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

/** Extension of the demo's robot. */
export const ROBOT = '1999'

interface DemoPerson {
  username: string
  shortName: string
  role: Role
  extension: string | null
}

interface DemoCompany {
  name: string
  slug: string
  isProvider?: boolean
  people: DemoPerson[]
}

const COMPANIES: DemoCompany[] = [
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

export interface DemoParts {
  database: Database
  secrets: SealedBox
  realm: string
  /** Of all people; null: set by the caller. */
  password: string | null
  /** Creates a company's history; null for none. */
  writeHistory: ((unit: UnitOfWork, company: { id: number; slug: string }) => Promise<void>) | null
}

/** Creates two demo companies with three months of calls, unless any company exists. */
export async function seedDemo(parts: DemoParts): Promise<'made' | 'there'> {
  return parts.database.system(async (unit) => {
    const existing = await unit.rows.selectFrom('companies').select('id').limit(1).executeTakeFirst()
    if (existing) return 'there'
    for (const company of COMPANIES) await seedCompany(unit, company, parts)
    return 'made'
  })
}

async function seedCompany(unit: UnitOfWork, company: DemoCompany, parts: DemoParts): Promise<void> {
  const companyId = await createCompany(unit, company)
  for (const person of company.people) {
    const userId = await createUser(unit, {
      ...person,
      companyId,
      email: `${person.username}@${company.slug}.example`,
      password: parts.password,
    })
    if (person.extension === null) continue
    await createExtension(unit.rows, parts, {
      company: { id: companyId, slug: company.slug },
      number: person.extension,
      displayName: person.shortName,
      userId,
    })
  }
  if (!company.isProvider) await parts.writeHistory?.(unit, { id: companyId, slug: company.slug })
}
