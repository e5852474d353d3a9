import type { Database, Rows } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'

const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 500

/**
 * Deletes files whose last message was deleted a day ago. The revisions keep the texts and the file's name. The day
 * outlives any request that was forwarding the file when its message was deleted.
 */
export const purgeChatFilesJob = (database: Database) =>
  defineJob({
    id: 'chat.purge-files',
    cron: '22 * * * *',
    maxAttempts: 3,
    run: () => database.system(({ rows }) => letGo(rows)),
  })

async function letGo(rows: Rows): Promise<void> {
  const released = await rows
    .selectFrom('chat_files')
    .select(['message_id', 'file_id', 'preview_id'])
    .where('released_at', '<', new Date(Date.now() - DAY))
    .orderBy('released_at')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()
  if (released.length === 0) return
  const fileIds = [
    ...new Set(released.flatMap(({ file_id, preview_id }) => [file_id, preview_id ?? file_id])),
  ]
  // No new reference can appear meanwhile.
  await rows
    .selectFrom('stored_files')
    .select('id')
    .where('id', 'in', fileIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const messageIds = released.map(({ message_id }) => message_id)
  await rows.deleteFrom('chat_files').where('message_id', 'in', messageIds).execute()
  await rows
    .updateTable('stored_files')
    .set({ dropped_at: new Date() })
    .where('id', 'in', fileIds)
    .where('dropped_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chat_files as other')
            .select('other.message_id')
            .whereRef('other.company_id', '=', 'stored_files.company_id')
            .where((where) =>
              where.or([
                where('other.file_id', '=', where.ref('stored_files.id')),
                where('other.preview_id', '=', where.ref('stored_files.id')),
              ]),
            ),
        ),
      ),
    )
    .execute()
}
