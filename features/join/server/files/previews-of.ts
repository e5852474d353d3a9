import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { unavailable } from '#platform/contract/errors.ts'
import { MAX_PICTURE, shrinkPicture } from '#platform/media/server/shrink-picture.ts'
import type { JoinContext } from '../join-context.ts'

/** By file; `later`: too many files are being read now. */
export type Previews = ReadonlyMap<string, Buffer | 'later'>

/**
 * Thumbnails (WebP) of the user's own uploads that are pictures, by their ids. Made before the message's transaction: they take a
 * while. A message is not refused for one that cannot be made.
 */
export async function previewsOf(
  { database, files, log }: JoinContext,
  { companyId, userId }: Principal,
  ids: readonly string[],
): Promise<Previews> {
  const previews = new Map<string, Buffer | 'later'>()
  if (ids.length === 0) return previews
  const pictures = await database.systemRows
    .selectFrom('join_uploads')
    .innerJoin('stored_files', 'stored_files.id', 'join_uploads.file_id')
    .select('stored_files.id')
    .where('join_uploads.file_id', 'in', [...ids])
    .where('join_uploads.user_id', '=', userId)
    .where('stored_files.content_type', 'like', 'image/%')
    .where('stored_files.size', '<=', MAX_PICTURE)
    .execute()
  for (const { id } of pictures) {
    try {
      const made = await shrinkPicture(companyId, await files.read(id))
      if (made) previews.set(id, made.content)
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== unavailable) throw error
      log.warn({ err: error, file: id }, 'no thumbnail yet: too many files wait')
      previews.set(id, 'later')
    }
  }
  return previews
}
