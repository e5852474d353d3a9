import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { officeMinutesBefore } from '#platform/random/office-time.ts'
import { writeMessage } from '../messages/write-message.ts'
import { DEMO_CONVERSATIONS, type DemoConversation } from './demo-conversations.ts'

/** Of a day in an office: days of a conversation are days of work. */
const OFFICE_SHARE = 10 / 24

/** Writes the demo conversations whose people are in the company. */
export async function writeDemoChat({ rows }: UnitOfWork, companyId: number, now: Date): Promise<void> {
  const users = await rows
    .selectFrom('users')
    .select(['id', 'username', 'short_name as name'])
    .where('company_id', '=', companyId)
    .execute()
  const ids = new Map(users.map(({ id, username }) => [username, id]))
  for (const conversation of DEMO_CONVERSATIONS) {
    if (conversation.people.every((username) => ids.has(username))) {
      await writeConversation(rows, companyId, conversation, now, (username) => ids.get(username) ?? 0)
    }
  }
}

async function writeConversation(
  rows: Rows,
  companyId: number,
  { people, group, lines, unread = {} }: DemoConversation,
  now: Date,
  idOf: (username: string) => number,
): Promise<void> {
  const timeOf = (ago: number) => officeMinutesBefore(now, ago * OFFICE_SHARE)
  const members = people.map(idOf)
  const [maker = 0] = members
  const begun = timeOf((lines[0]?.ago ?? 0) + 1)
  const { id: chatId } = await rows
    .insertInto('chats')
    .values({
      company_id: companyId,
      created_by: maker,
      created_at: begun,
      member_count: members.length,
      ...(group
        ? { kind: 'group', ...group }
        : { kind: 'direct', low_user_id: Math.min(...members), high_user_id: Math.max(...members) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('chat_members')
    .values(
      members.map((userId) => ({
        company_id: companyId,
        chat_id: chatId,
        user_id: userId,
        joined_at: begun,
        is_administrator: group !== null && userId === maker,
      })),
    )
    .execute()
  const chat = {
    chat_id: chatId,
    company_id: companyId,
    last_sequence: 0,
    message_count: 0,
    members_version: 0,
  }
  const written: number[] = []
  for (const line of lines) {
    const { id } = await writeMessage(rows, chat, {
      author: idOf(line.by),
      clientId: null,
      kind: 'NO_ATTACHED',
      body: line.text,
      replyTo: line.answers === undefined ? null : (written.at(-line.answers) ?? null),
      mentions: (line.mentions ?? []).map(idOf),
    })
    written.push(id)
    const at = timeOf(line.ago)
    await rows.updateTable('chat_messages').set({ created_at: at }).where('id', '=', id).execute()
    await rows.updateTable('chats').set({ last_at: at }).where('id', '=', chatId).execute()
  }
  for (const username of people) {
    await readUpTo(rows, chat, idOf(username), lines.length - (unread[username] ?? 0), now)
  }
}

async function readUpTo(
  rows: Rows,
  { chat_id, company_id }: { chat_id: number; company_id: number },
  userId: number,
  index: number,
  at: Date,
): Promise<void> {
  await rows
    .updateTable('chat_members')
    .set({ read_sequence: index, read_number: index, read_at: at })
    .where('chat_id', '=', chat_id)
    .where('user_id', '=', userId)
    .execute()
  await rows.deleteFrom('chat_reads').where('chat_id', '=', chat_id).where('user_id', '=', userId).execute()
  await rows
    .insertInto('chat_reads')
    .values({ company_id, chat_id, user_id: userId, up_to: index, read_at: at })
    .execute()
}
