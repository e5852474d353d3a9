import type { Rows } from '#platform/db/database.ts'
import type { AttachedFile } from './write-message.ts'

/** The files of messages; forwarded copies refer to the same content. */
export async function findAttached(
  rows: Rows,
  messageIds: readonly number[],
): Promise<Map<number, { file: AttachedFile; alsoFoundBy: string }>> {
  const found = await rows
    .selectFrom('chat_files')
    .innerJoin('stored_files', 'stored_files.id', 'chat_files.file_id')
    .select(['message_id', 'file_id', 'preview_id', 'width', 'height', 'duration', 'stored_files.name'])
    .where('message_id', 'in', [...messageIds, 0])
    .execute()
  return new Map(found.map(({ message_id, name, ...file }) => [message_id, { file, alsoFoundBy: name }]))
}
