import { sql } from 'kysely'
import { listFiles } from '#platform/files/server/listed-files.ts'
import { fileUrlOf } from '../../contract/files.ts'

/** Files of all chats that somebody is in, as files of the drive; a chat without a name is the other one's. */
export const filesOfChats = listFiles({
  readable: ({ principal: { userId } }) => sql`
    SELECT f.message_id AS id, m.created_at AS at, coalesce(nullif(c.name, ''), other.short_name, '') AS origin, f.file_id AS file
      FROM chat_members b
      JOIN chats c ON c.id = b.chat_id
      JOIN chat_messages m ON m.chat_id = b.chat_id AND m.sequence > b.visible_from AND m.deleted_at IS NULL
      JOIN chat_files f ON f.message_id = m.id
      LEFT JOIN users other ON other.id = CASE c.low_user_id WHEN b.user_id THEN c.high_user_id ELSE c.low_user_id END
     WHERE b.user_id = ${userId} AND b.left_at IS NULL`,
  urlOf: fileUrlOf,
})
