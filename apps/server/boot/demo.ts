import { sql } from 'kysely'
import { createExtension } from '#features/pbx/server/create-extension.ts'
import { createCompany } from '#features/provider/server/create-company.ts'
import { createUser, type HashedPassword } from '#features/users/server/users/create-user.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { COMPANIES, type DemoCompany } from './demo/demo-companies.ts'

export interface DemoParts {
  database: Database
  secrets: SealedBox
  realm: string
  /** Of all people. */
  password: HashedPassword
  /** Creates a company's history; null for none. */
  writeHistory: ((unit: UnitOfWork, company: { id: number; slug: string }) => Promise<void>) | null
}

/** Creates two demo companies with three months of calls, unless any company exists. */
export async function seedDemo(parts: DemoParts): Promise<'made' | 'there'> {
  return parts.database.system(async (unit) => {
    const existing = await unit.rows.selectFrom('companies').select('id').limit(1).executeTakeFirst()
    if (existing) return 'there'
    // The tables that this transaction fills have no statistics: taken for empty, one would be read whole for each row of another.
    await sql`SET LOCAL enable_nestloop = off`.execute(unit.rows)
    for (const company of COMPANIES) await seedCompany(unit, company, parts)
    return 'made'
  })
}

async function seedCompany(unit: UnitOfWork, company: DemoCompany, parts: DemoParts): Promise<void> {
  const companyId = await createCompany(unit, company)
  // The simulated carrier is on this machine.
  await unit.rows.updateTable('companies').set({ private_trunks: true }).where('id', '=', companyId).execute()
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
