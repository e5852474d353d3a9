import type { Rows } from '#platform/db/database.ts'
import type { ChatSettings } from '../../contract/settings.ts'

/** Settings of a company that has changed nothing. */
const DEFAULTS: ChatSettings = { edit_minutes: 15, delete_minutes: 60, push_content: true }

/** Settings of the transaction's company. */
export async function findChatSettings(rows: Rows): Promise<ChatSettings> {
  const found = await rows
    .selectFrom('chat_settings')
    .select(['edit_minutes', 'delete_minutes', 'push_content'])
    .executeTakeFirst()
  return found ?? DEFAULTS
}
