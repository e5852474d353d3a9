import { z } from 'zod'
import type { UnitOfWork } from '#platform/db/database.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { MAX_PICTURE, shrinkPicture } from '#platform/media/server/shrink-picture.ts'
import type { JoinContext } from '../join-context.ts'
import { publishChanged } from '../publish.ts'

/** Makes the thumbnail of a message's picture that found no room when it came; it is put back until there is. */
export const createPreviewJob = (getContext: () => JoinContext) =>
  defineWaitingJob({
    id: 'join.preview',
    payload: z.object({ message_id: z.number().int() }),
    maxAttempts: 3,
    // For its turn among the files that are read.
    waits: { perCompany: 2, deadlineMs: 180_000 },
    async run({ message_id: id }) {
      const { database, files } = getContext()
      const file = await database.systemRows
        .selectFrom('join_files as f')
        .innerJoin('stored_files as s', 's.id', 'f.file_id')
        .select(['f.company_id', 's.id'])
        .where('f.message_id', '=', id)
        .where('f.state', '=', 'ready')
        .where('f.preview_id', 'is', null)
        .where('s.content_type', 'like', 'image/%')
        .where('s.size', '<=', MAX_PICTURE)
        .executeTakeFirst()
      if (!file) return
      const picture = await shrinkPicture(file.company_id, await files.read(file.id))
      if (!picture) return
      await database.system(async (unit) => {
        await savePreview(getContext(), unit, file.company_id, id, picture.content)
        await messageChanged(getContext(), unit, id)
      })
    },
  })

/** Stores a thumbnail of a message's file. */
export async function savePreview(
  { files }: JoinContext,
  unit: UnitOfWork,
  companyId: number,
  messageId: number,
  content: Buffer,
): Promise<void> {
  const previewId = await files.putGuarded(unit, {
    companyId,
    kind: 'join_preview',
    name: 'preview.webp',
    contentType: 'image/webp',
    content,
  })
  await unit.rows
    .updateTable('join_files')
    .set({ preview_id: previewId })
    .where('message_id', '=', messageId)
    .execute()
}

/** Publishes a message whose file has changed. */
export async function messageChanged(context: JoinContext, unit: UnitOfWork, id: number): Promise<void> {
  await unit.rows
    .updateTable('join_messages')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await publishChanged(context, unit, [id])
}
