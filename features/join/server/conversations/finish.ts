import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { wroteSince } from '../../contract/conversation-state.ts'
import { requireSendable } from '../messages/require-sendable.ts'
import { writeMessage } from '../messages/write-message.ts'
import { sendLater } from '../outbound/send-later.ts'
import type { Change } from './change.ts'
import { closeConversation } from './close-conversation.ts'
import type { LockedConversation } from './conversation.queries.ts'
import { findActor } from './find-actor.ts'

interface Ending {
  closingTypeId: number | null
  /** Message to the contact before closing; empty: none. */
  farewell: string
  /** The newest message that the person had seen; null: as of now. */
  seen: number | null
}

/**
 * Closes the conversation with its closing type; the contact's next message reopens it. What the contact wrote while the person was
 * closing it keeps it open, and no farewell is sent.
 * @returns whether it is closed
 */
export async function finish(
  change: Change,
  locked: LockedConversation,
  { closingTypeId, farewell, seen }: Ending,
): Promise<boolean> {
  const { context, work, principal } = change
  if (locked.state === 'closed') return true
  if (wroteSince(locked, seen)) return false
  const closingType =
    closingTypeId === null
      ? null
      : await work.rows
          .selectFrom('join_closing_types')
          .select(['id', 'name'])
          .where('id', '=', closingTypeId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  if (closingType === undefined) throw new Failure(notFound)
  const by = await findActor(work.rows, principal)
  if (farewell.trim() !== '') await sayFarewell(change, locked, farewell.trim())
  await closeConversation(context, work, locked, { closingType, by })
  return true
}

/** Sends the farewell as an ordinary message of the person. @throws Failure `contact_blocked`, `window_closed` */
async function sayFarewell(
  { context, work, principal }: Change,
  locked: LockedConversation,
  text: string,
): Promise<void> {
  requireSendable(context, locked)
  work.apply(locked, { type: 'answered', userId: principal.userId })
  await writeMessage(work, locked, {
    direction: 'out',
    kind: 'NO_ATTACHED',
    body: text,
    status: 'enqueue',
    authorId: principal.userId,
  })
  await sendLater(context, work, locked)
}
