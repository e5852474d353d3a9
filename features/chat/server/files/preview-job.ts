import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { MAX_PICTURE, shrinkPicture } from '#platform/media/server/shrink-picture.ts'
import { editedMessage, messagesWeb } from '../../contract/events.ts'
import { presentWritten } from '../messages/write-message.ts'
import type { ChatParts } from '../parts.ts'
import type { ChatFiles } from './chat-files.ts'

export type PreviewJob = ReturnType<typeof createPreviewJob>

/** Makes the thumbnail of a picture, and publishes it to the chat. */
export const createPreviewJob = (database: Database, parts: ChatParts, files: ChatFiles) =>
  defineWaitingJob({
    id: 'chat.preview',
    payload: z.object({ message_id: z.number().int() }),
    maxAttempts: 3,
    // For its turn among the files that are read.
    waits: { perCompany: 2, deadlineMs: 180_000 },
    async run({ message_id: id }) {
      const attached = await database.systemRows
        .selectFrom('chat_files')
        .innerJoin('chat_messages', 'chat_messages.id', 'chat_files.message_id')
        .innerJoin('stored_files', 'stored_files.id', 'chat_files.file_id')
        .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
        .select(['chat_files.file_id', 'chats.id as chat_id', 'chats.company_id', 'chats.members_version'])
        .where('chat_files.message_id', '=', id)
        .where('chat_files.preview_id', 'is', null)
        .where('stored_files.size', '<=', MAX_PICTURE)
        .where('chat_messages.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!attached) return
      const picture = await shrinkPicture(attached.company_id, await files.read(attached.file_id))
      if (!picture) return
      await database.system(async (unit) => {
        const preview = await files.putGuarded(unit, {
          companyId: attached.company_id,
          kind: 'chat_preview',
          name: 'preview.webp',
          contentType: 'image/webp',
          content: picture.content,
        })
        const { width, height } = picture
        await unit.rows
          .updateTable('chat_files')
          .set({ preview_id: preview, width, height })
          .where('message_id', '=', id)
          .execute()
        await unit.rows
          .updateTable('chat_messages')
          .set((set) => ({ version: set('version', '+', 1) }))
          .where('id', '=', id)
          .execute()
        const messages = await presentWritten(unit.rows, [id])
        const { audiences, publish } = parts
        const audience = await audiences(unit.rows, attached)
        unit.onCommit(() => {
          for (const message of messages) publish(audience.lists, editedMessage, message)
          publish(audience.rooms, messagesWeb, { chat_id: attached.chat_id, messages })
        })
      })
    },
  })
