import type { UnitOfWork } from '#platform/db/database.ts'

export interface NewCompany {
  name: string
  /** Prefix of the company's endpoint names; lower case, starts with a letter. */
  slug: string
  isProvider?: boolean
}

/** Call labels of a new company. */
const FIRST_LABELS = [
  { name: 'Venta', color: '#2e7d32' },
  { name: 'Soporte', color: '#1565c0' },
  { name: 'Cobranza', color: '#ef6c00' },
  { name: 'Reclamo', color: '#c62828' },
  { name: 'Personal', color: '#6a1b9a' },
]

/** Runs outside any company, since it does not exist yet. @returns the company's id */
export async function createCompany({ rows }: UnitOfWork, company: NewCompany): Promise<number> {
  const { id } = await rows
    .insertInto('companies')
    .values({ name: company.name, slug: company.slug, is_provider: company.isProvider ?? false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('call_labels')
    .values(FIRST_LABELS.map((label) => ({ ...label, company_id: id })))
    .execute()
  return id
}
