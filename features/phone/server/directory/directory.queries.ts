import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'
import { prepared } from '#platform/db/prepared.ts'

export interface DirectoryRow {
  id: number
  user_id: number | null
  display_name: string
  number: string
  endpoint: string
  avatar: string | null
}

const inUse = (rows: Rows) => rows.selectFrom('extensions').where('extensions.disabled_at', 'is', null)

/** Extensions whose name or number matches. */
const fitting = (rows: Rows, pattern: string) =>
  inUse(rows).where(sql<boolean>`extensions.search_text LIKE (SELECT search_form(${pattern}))`)

const columns = [
  'extensions.id',
  'extensions.user_id',
  'extensions.display_name',
  'extensions.number',
  'extensions.endpoint',
  'users.avatar',
] as const

interface Cut {
  limit: number
  offset: number
}

/** One round trip including the total. Finds the page in the index and reads only its rows from the tables. */
const pageOf = (rows: Rows, found: ReturnType<typeof inUse>, { limit, offset }: Cut) =>
  rows
    .selectFrom(
      found
        .select(['extensions.id', 'extensions.sort_name'])
        .orderBy('extensions.sort_name')
        .orderBy('extensions.id')
        .limit(limit)
        .offset(offset)
        .as('page'),
    )
    .innerJoin('extensions', 'extensions.id', 'page.id')
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(columns)
    .select(found.select((count) => count.fn.countAll<number>().as('count')).as('total'))
    .orderBy('page.sort_name')
    .orderBy('page.id')

const wholePage = prepared((rows, cut: Cut) => pageOf(rows, inUse(rows), cut))
const searchedPage = prepared((rows, { pattern, limit, offset }: Cut & { pattern: string }) =>
  pageOf(rows, fitting(rows, pattern), { limit, offset }),
)

export interface DirectoryPage {
  found: DirectoryRow[]
  /** Total over all pages. */
  total: number
}

/** Extensions in use whose name or number contains the text; all for an empty one. */
export async function findDirectoryPage(
  rows: Rows,
  { characters, page, pageSize }: { characters: string; page: number; pageSize: number },
): Promise<DirectoryPage> {
  const cut = { limit: pageSize, offset: (page - 1) * pageSize }
  const pattern = containing(characters)
  const found = characters === '' ? await wholePage(rows, cut) : await searchedPage(rows, { ...cut, pattern })
  const [first] = found
  // A page beyond the last has no rows to read the total from.
  const total = first?.total ?? (page === 1 ? 0 : await count(rows, characters))
  return { found, total }
}

async function count(rows: Rows, characters: string): Promise<number> {
  const matching = characters === '' ? inUse(rows) : fitting(rows, containing(characters))
  const { total } = await matching
    .select((counted) => counted.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findExtensions = (rows: Rows) =>
  inUse(rows)
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(['extensions.endpoint', 'extensions.display_name', 'extensions.number', 'users.avatar'])
    .orderBy('extensions.sort_name')
    .orderBy('extensions.id')
    .execute()

export const findByNumber = (rows: Rows, number: string): Promise<DirectoryRow | undefined> =>
  inUse(rows)
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(columns)
    .where('extensions.number', '=', number)
    .executeTakeFirst()

/** A person's favourites, by name. */
export const findFavourites = (rows: Rows, userId: number): Promise<DirectoryRow[]> =>
  inUse(rows)
    .innerJoin('phone_favourites as f', 'f.extension_id', 'extensions.id')
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(columns)
    .where('f.user_id', '=', userId)
    .orderBy('extensions.sort_name')
    .orderBy('extensions.id')
    .execute()

/** Who has a number of one's company, with the company's name. */
export const findCaller = (rows: Rows, number: string) =>
  rows
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .leftJoin('users', 'users.id', 'extensions.user_id')
    .select(['extensions.display_name', 'companies.name as company_name', 'users.avatar'])
    .where('extensions.number', '=', number)
    .where('extensions.disabled_at', 'is', null)
    .executeTakeFirst()
