import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import type { StoreName } from '#platform/files/server/contents/two-stores.ts'
import { categoryOf, STORAGE_CATEGORIES } from '../../contract/storage/categories.ts'
import { storageOfCompany, storageOverview } from '../../contract/storage/company-storage.ts'
import { acrossCompanies } from '../across-companies.ts'
import { findLatestMove, presentMove } from './move.queries.ts'
import type { StoragePorts } from './storage-ports.ts'

const TREND_DAYS = 90

interface Sum {
  kind: string
  store: string
  bytes: number
  files: number
}

/** Sums of one company, or of all. */
const findSums = async (rows: Rows, companyId: number | null): Promise<readonly Sum[]> => {
  const { rows: found } = await sql<Sum>`
    SELECT kind, store, sum(bytes)::float8 AS bytes, sum(files)::float8 AS files FROM company_storage_kinds
     WHERE ${companyId === null ? sql`true` : sql`company_id = ${companyId}`}
     GROUP BY kind, store HAVING sum(files) > 0`.execute(rows)
  return found
}

const add = (sums: readonly Sum[]) =>
  sums.reduce((all, { bytes, files }) => ({ bytes: all.bytes + bytes, files: all.files + files }), {
    bytes: 0,
    files: 0,
  })

/** Largest first, without empty ones. */
const byCategory = (sums: readonly Sum[]) =>
  STORAGE_CATEGORIES.map((category) => ({
    category,
    ...add(sums.filter(({ kind }) => categoryOf(kind) === category)),
  }))
    .filter(({ files }) => files > 0)
    .sort((a, b) => b.bytes - a.bytes)

function placesOf(sums: readonly Sum[], { places, usual }: StoragePorts['moveContents']) {
  const inStore = (store: StoreName) =>
    sums.filter((sum) => sum.store === store || (sum.store === '' && store === usual))
  const kept = (['folder', 's3'] as const).map((store) => ({ store, ...add(inStore(store)) }))
  return { available: [...places], usual, kept: kept.filter(({ files }) => files > 0) }
}

interface Day {
  day: string
  bytes: number
}

const findDays = async (rows: Rows): Promise<Day[]> => {
  const { rows: found } = await sql<Day>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
           (SELECT coalesce(sum(value::float8), 0) FROM jsonb_each_text(kinds)) AS bytes
      FROM storage_days WHERE day > current_date - ${TREND_DAYS}::integer AND day < current_date ORDER BY day`.execute(
    rows,
  )
  return found
}

const findDaysOf = async (rows: Rows, companyId: number): Promise<Day[]> => {
  const { rows: found } = await sql<Day>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, bytes::float8 AS bytes FROM company_storage_days
     WHERE company_id = ${companyId} AND day > current_date - ${TREND_DAYS}::integer AND day < current_date
     ORDER BY day`.execute(rows)
  return found
}

/** Ends with what is stored now. */
const untilToday = (days: readonly Day[], bytes: number): Day[] => [
  ...days,
  { day: new Date().toISOString().slice(0, 10), bytes },
]

export const storageUseRoutes = ({ database, disk, moveContents }: StoragePorts) => [
  acrossCompanies(database, storageOverview, async ({ unit: { rows } }) => {
    const sums = await findSums(rows, null)
    const days = await findDays(rows)
    const { rows: full } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM company_storage s JOIN companies c ON c.id = s.company_id
       WHERE c.deleted_at IS NULL AND s.bytes > c.max_storage_bytes * 0.9`.execute(rows)
    const all = add(sums)
    return {
      ...all,
      used: byCategory(sums),
      trend: untilToday(days, all.bytes),
      places: placesOf(sums, moveContents),
      disk_left: await disk.left(),
      nearly_full: full[0]?.count ?? 0,
    }
  }),
  acrossCompanies(database, storageOfCompany, async ({ unit: { rows }, params: { id } }) => {
    const company = await rows
      .selectFrom('companies')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!company) throw new Failure(notFound)
    const sums = await findSums(rows, id)
    const days = await findDaysOf(rows, id)
    const { rows: held } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM storage_holds
       WHERE company_id = ${id} AND deleted_at IS NULL AND (until IS NULL OR until >= current_date)`.execute(
      rows,
    )
    const move = await findLatestMove(rows, id)
    return {
      used: byCategory(sums),
      trend: untilToday(days, add(sums).bytes),
      places: placesOf(sums, moveContents),
      holds: held[0]?.count ?? 0,
      move: move === undefined ? null : presentMove(move),
    }
  }),
]
