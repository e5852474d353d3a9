import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { contentUrl, listDriveVersions, restoreDriveVersion } from '../contract/contents.ts'
import { MAX_VERSIONS } from '../contract/entries.ts'
import { dropUnused } from './drop-unused.ts'
import { presentOneFile } from './entry.present.ts'
import { type EntryRow, findFile } from './entry.queries.ts'
import { lockDrive } from './lock-drive.ts'
import { inDriveOf, requireEdit } from './sharing/reach.ts'
import { reachFile } from './sharing/reach-file.ts'

export interface Content {
  fileId: string
  /** Bytes. */
  size: number
  contentType: string
}

async function dropOldest(rows: Rows, entry: string): Promise<void> {
  const { rows: dropped } = await sql<{ file_id: string }>`
    DELETE FROM drive_versions WHERE id IN (
      SELECT id FROM drive_versions WHERE company_id = tenancy.current_company() AND entry_id = ${entry}
       ORDER BY id DESC OFFSET ${MAX_VERSIONS})
    RETURNING file_id`.execute(rows)
  await dropUnused(
    rows,
    dropped.map(({ file_id }) => file_id),
  )
}

/** Gives a file another content; the one it had becomes a version. The drive is locked. */
export async function replaceContent(
  { rows }: UnitOfWork,
  { companyId, userId }: Pick<Principal, 'companyId' | 'userId'>,
  former: EntryRow & { file_id: string },
  { fileId, size, contentType }: Content,
): Promise<void> {
  await rows
    .insertInto('drive_versions')
    .values({
      company_id: companyId,
      owner_user_id: userId,
      entry_id: former.id,
      file_id: former.file_id,
      size: Number(former.size),
      content_type: former.content_type,
      modified_at: former.modified_at,
    })
    .execute()
  await rows
    .updateTable('drive_entries')
    .set({ file_id: fileId, size, content_type: contentType, modified_at: new Date() })
    .where('id', '=', former.id)
    .execute()
  await dropOldest(rows, former.id)
}

/** @throws Failure `not_found` */
export async function findVersion(rows: Rows, entry: string, id: number): Promise<Content> {
  const found = await rows
    .selectFrom('drive_versions')
    .select(['file_id', 'size', 'content_type'])
    .where('entry_id', '=', entry)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return { fileId: found.file_id, size: Number(found.size), contentType: found.content_type }
}

export const versionRoutes = [
  bind(listDriveVersions, async ({ unit: { rows }, principal: { userId }, params: { id } }) => {
    await reachFile(rows, userId, id)
    const found = await rows
      .selectFrom('drive_versions')
      .select(['id', 'size', 'content_type', 'modified_at'])
      .where('entry_id', '=', id)
      .orderBy('id', 'desc')
      .execute()
    return {
      results: found.map(({ modified_at, size, ...version }) => ({
        ...version,
        size: Number(size),
        modified_at: modified_at.toISOString(),
        url: `${contentUrl(id)}?version=${version.id}`,
      })),
    }
  }),
  bind(restoreDriveVersion, async ({ unit, principal, params: { id, version } }) => {
    const { rows } = unit
    const { userId } = principal
    const owner = inDriveOf(principal, await requireEdit(rows, userId, [id]))
    await lockDrive(unit, owner)
    const file = await findFile(rows, owner.userId, id)
    const content = await findVersion(rows, id, version)
    await rows.deleteFrom('drive_versions').where('id', '=', version).execute()
    await replaceContent(unit, owner, file, content)
    return presentOneFile(rows, userId, await findFile(rows, owner.userId, id))
  }),
]
