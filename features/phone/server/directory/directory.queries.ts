import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'

export interface DirectoryRow {
  id: number
  user_id: number | null
  display_name: string
  number: string
  endpoint: string
  avatar: string | null
}

/** Extensions in use whose name or number contains the text; all for an empty one. */
const matching = (rows: Rows, characters: string) =>
  rows
    .selectFrom('extensions')
    .where('extensions.disabled_at', 'is', null)
    .$if(characters !== '', (query) =>
      query.where(sql<boolean>`extensions.search_text LIKE (SELECT search_form(${containing(characters)}))`),
    )

const columns = [
  'extensions.id',
  'extensions.user_id',
  'extensions.display_name',
  'extensions.number',
  'extensions.endpoint',
  'users.avatar',
] as const

export const findDirectoryPage = (
  rows: Rows,
  { characters, page, pageSize }: { characters: string; page: number; pageSize: number },
): Promise<DirectoryRow[]> => {
  // The page is found in the index alone; only its rows are then read from the tables.
  const found = matching(rows, characters)
    .select(['extensions.id', 'extensions.sort_name'])
    .orderBy('extensions.sort_name')
    .orderBy('extensions.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return rows
    .selectFrom(found.as('page'))
    .innerJoin('extensions', 'extensions.id', 'page.id')
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(columns)
    .orderBy('page.sort_name')
    .orderBy('page.id')
    .execute()
}

export async function countDirectory(rows: Rows, characters: string): Promise<number> {
  const { total } = await matching(rows, characters)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findExtensions = (rows: Rows) =>
  rows
    .selectFrom('extensions')
    .select(['endpoint', 'display_name', 'number'])
    .where('disabled_at', 'is', null)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()

export const findByNumber = (rows: Rows, number: string): Promise<DirectoryRow | undefined> =>
  matching(rows, '')
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(columns)
    .where('extensions.number', '=', number)
    .executeTakeFirst()

/** Who a number of the own company is, and the company's name. */
export const findCaller = (rows: Rows, number: string) =>
  rows
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(['extensions.display_name', 'companies.name as company_name', 'users.avatar'])
    .where('extensions.number', '=', number)
    .where('extensions.disabled_at', 'is', null)
    .executeTakeFirst()
