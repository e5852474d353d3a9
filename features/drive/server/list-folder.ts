import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { ProtectedName } from '../contract/entries.ts'
import { type DriveOrder, driveFiles, driveFolderRoute, driveFolders, driveHome } from '../contract/lists.ts'
import { presentEntries } from './entry.present.ts'
import { liesIn, type PathStep, pathOf } from './entry.queries.ts'
import { readPage, type Stretch, sortedBy } from './list-page.ts'
import { type ProtectedFolders, protectedTotals } from './protected/ports.ts'
import { type Reach, reachOf } from './sharing/reach.ts'

interface Wanted {
  folder: string | null
  order: DriveOrder
  cursor?: string | undefined
  limit: number
}

function stretchesOf(
  owner: number,
  folder: string | null,
  order: DriveOrder,
): [folders: Stretch, files: Stretch] {
  const { folders, files } = sortedBy(order)
  const inside = (isFolder: boolean) =>
    sql<boolean>`e.owner_user_id = ${owner} AND ${liesIn(folder)} AND e.is_folder = ${sql.lit(isFolder)} AND e.binned_at IS NULL`
  return [
    { where: inside(true), ...folders },
    { where: inside(false), ...files },
  ]
}

/** Of the entries directly in a folder. */
async function totalsOf(rows: Rows, owner: number, folder: string | null) {
  const { rows: found } = await sql<{ folders: string; files: string; size: string }>`
    SELECT count(*) FILTER (WHERE e.is_folder) AS folders, count(*) FILTER (WHERE NOT e.is_folder) AS files,
           coalesce(sum(e.size), 0) AS size
      FROM drive_entries e WHERE e.owner_user_id = ${owner} AND ${liesIn(folder)} AND e.binned_at IS NULL`.execute(
    rows,
  )
  const { folders = 0, files = 0, size = 0 } = found[0] ?? {}
  return { counts: { folders: Number(folders), files: Number(files) }, total_size: Number(size) }
}

/** What lies above a shared folder is not for those with whom it is shared. */
const fromRoot = (steps: PathStep[], { roots }: Reach): PathStep[] =>
  steps.slice(
    Math.max(
      0,
      steps.findIndex(({ id }) => roots.includes(id)),
    ),
  )

async function listFolder(rows: Rows, { userId }: Principal, { folder, order, cursor, limit }: Wanted) {
  const reach = await reachOf(rows, userId, [folder])
  const steps = fromRoot(await pathOf(rows, reach.owner, folder), reach)
  const { found, next } = await readPage(rows, stretchesOf(reach.owner, folder, order), { cursor, limit })
  const totals =
    cursor === undefined ? await totalsOf(rows, reach.owner, folder) : { counts: null, total_size: null }
  const path = [{ id: null, name: 'Home' }, ...steps]
  return { ...(await presentEntries(rows, userId, found)), next, ...totals, path, access: reach.access }
}

export const folderRoutes = (folders: ProtectedFolders) => [
  bind(driveHome, async (request) => {
    const { unit, principal, query } = request
    const home = await listFolder(unit.rows, principal, { ...query, folder: null })
    const protectedFolders: { folder: ProtectedName; counts: number; total_size: number }[] = []
    for (const name of Object.keys(folders) as ProtectedName[]) {
      const { count, size } = await protectedTotals(folders, name, request)
      protectedFolders.push({ folder: name, counts: count, total_size: size })
    }
    return { ...home, protected_folders: protectedFolders }
  }),
  bind(driveFolderRoute, ({ unit, principal, query }) =>
    listFolder(unit.rows, principal, { ...query, folder: query.folder ?? null }),
  ),
  bind(driveFolders, async ({ unit, principal: { userId }, query: { parent_folder = null, ...query } }) => {
    const { owner } = await reachOf(unit.rows, userId, [parent_folder])
    await pathOf(unit.rows, owner, parent_folder)
    const [folders] = stretchesOf(owner, parent_folder, 'name')
    const { found, next } = await readPage(unit.rows, [folders], query)
    return { folders: (await presentEntries(unit.rows, userId, found)).folders, next }
  }),
  bind(driveFiles, async ({ unit, principal: { userId }, query: { folder = null, order, ...query } }) => {
    const { owner } = await reachOf(unit.rows, userId, [folder])
    await pathOf(unit.rows, owner, folder)
    const [, files] = stretchesOf(owner, folder, order)
    const { found, next } = await readPage(unit.rows, [files], query)
    return { files: (await presentEntries(unit.rows, userId, found)).files, next }
  }),
]
