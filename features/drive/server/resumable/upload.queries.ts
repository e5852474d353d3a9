import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'

export interface UploadRow {
  id: string
  folder_id: string | null
  path: string[]
  name: string
  size: number
  replaces: boolean
  entry_id: string | null
}

/** An own upload. With `lock`, nobody else adds to it meanwhile. @throws Failure `not_found` */
export async function findUpload(rows: Rows, userId: number, id: string, lock = false): Promise<UploadRow> {
  const query = rows
    .selectFrom('drive_uploads')
    .select(['id', 'folder_id', 'path', 'name', 'size', 'replaces', 'entry_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return { ...found, size: Number(found.size) }
}

export const partialPath = (folder: string, id: string): string => join(folder, id)

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Bytes that have arrived. */
export async function offsetOf(folder: string, { id, size, entry_id }: UploadRow): Promise<number> {
  if (entry_id !== null) return size
  try {
    return (await stat(partialPath(folder, id))).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}
