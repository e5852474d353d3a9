import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { tooManyReactions } from '../../contract/errors.ts'
import { MAX_REACTIONS, normalizeEmoji, reactToMessage } from '../../contract/reactions.ts'
import type { ChatParts } from '../parts.ts'
import { publishChanged } from './change-messages.ts'
import { findVisibleMessages } from './find-message.ts'
import { presentWritten } from './write-message.ts'

interface Reaction {
  company_id: number
  message_id: number
  user_id: number
  emoji: string
}

/** @returns whether anything changed */
async function setReaction(rows: Rows, reaction: Reaction): Promise<boolean> {
  const { rows: others } = await sql<{ kinds: number }>`
    SELECT count(DISTINCT emoji) AS kinds FROM chat_reactions
     WHERE message_id = ${reaction.message_id} AND emoji <> ${reaction.emoji}`.execute(rows)
  if ((others[0]?.kinds ?? 0) >= MAX_REACTIONS) {
    throw new Failure(tooManyReactions, { values: { limit: MAX_REACTIONS } })
  }
  const made = await rows
    .insertInto('chat_reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.doNothing())
    .returning('emoji')
    .execute()
  return made.length > 0
}

async function takeReaction(rows: Rows, { message_id, user_id, emoji }: Reaction): Promise<boolean> {
  const gone = await rows
    .deleteFrom('chat_reactions')
    .where('message_id', '=', message_id)
    .where('user_id', '=', user_id)
    .where('emoji', '=', emoji)
    .returning('emoji')
    .execute()
  return gone.length > 0
}

export const reactToMessageRoute = (parts: ChatParts) =>
  bind(reactToMessage, async ({ principal, unit, body }) => {
    const emoji = normalizeEmoji(body.emoji)
    if (emoji === null) throw new Failure(invalid, { fields: { emoji: ['field.invalid'] } })
    // Locked, so that the versions are in the order of the reactions.
    const seen = await findVisibleMessages(unit.rows, [body.message_id], principal.userId, 'lock')
    const [one] = seen
    if (!one || one.message.deleted_at !== null) throw new Failure(notFound)
    const reaction = {
      company_id: one.membership.company_id,
      message_id: one.message.id,
      user_id: principal.userId,
      emoji,
    }
    const changed = await (body.set ? setReaction : takeReaction)(unit.rows, reaction)
    if (changed) {
      await unit.rows
        .updateTable('chat_messages')
        .set({ version: one.message.version + 1 })
        .where('id', '=', one.message.id)
        .execute()
    }
    const messages = await presentWritten(unit.rows, [one.message.id])
    const [message] = messages
    if (!message) throw new Failure(notFound)
    if (changed) await publishChanged(parts, unit, seen, messages, 'edited')
    return message
  })
