import type { Rows } from '#platform/db/database.ts'

export interface KnownEndpoint {
  endpoint: string
  companyId: number
  extension: string
}

/** Companies and extensions of the endpoints, in one statement; unknown names are left out. */
export async function findEndpoints(rows: Rows, names: readonly string[]): Promise<KnownEndpoint[]> {
  return rows
    .selectFrom('extensions')
    .select(['endpoint', 'company_id as companyId', 'number as extension'])
    .where('endpoint', 'in', names)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Endpoints of a user's extensions. */
export async function endpointsOfUser(rows: Rows, companyId: number, userId: number): Promise<string[]> {
  const found = await rows
    .selectFrom('extensions')
    .select('endpoint')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  return found.map(({ endpoint }) => endpoint)
}

/** Who has this extension; undefined: nobody. */
export async function nameAtExtension(
  rows: Rows,
  companyId: number,
  number: string,
): Promise<string | undefined> {
  const found = await rows
    .selectFrom('extensions')
    .innerJoin('users', 'users.id', 'extensions.user_id')
    .select('users.short_name')
    .where('extensions.company_id', '=', companyId)
    .where('extensions.number', '=', number)
    .where('extensions.deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.short_name
}
