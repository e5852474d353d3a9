import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind, type RouteRequest } from '#platform/http/server/bind.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import { newTemplateMessage } from '../../../contract/messages.ts'
import { lockVisible, seesOthers, visible } from '../../conversations/access.ts'
import type { LockedConversation } from '../../conversations/conversation.queries.ts'
import { notifyContactActivity } from '../../conversations/notify-contact-activity.ts'
import { inWork, type Work } from '../../conversations/work.ts'
import type { JoinContext } from '../../join-context.ts'
import { presentMessage } from '../../messages/message.present.ts'
import { messages } from '../../messages/message.queries.ts'
import { claimUploads } from '../../messages/new-message.ts'
import { requireSendable } from '../../messages/require-sendable.ts'
import { sendLater } from '../../outbound/send-later.ts'
import { findTemplate, writeTemplate } from './write-template.ts'

async function findConversation(
  rows: Rows,
  principal: Principal,
  target: { destination: string; account?: number | undefined },
) {
  const found = await rows
    .selectFrom('join_conversations as c')
    .innerJoin('join_contact_points as n', 'n.contact_id', 'c.contact_id')
    .select('c.id')
    .where('n.kind', '=', 'phone')
    .where('n.value', '=', phoneKey(target.destination))
    .$if(target.account !== undefined, (list) => list.where('c.account_id', '=', target.account ?? 0))
    .where(visible(principal))
    .orderBy('c.last_at', 'desc')
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found.id
}

/** A template reopens a closed conversation for its author, who then gets the answer. */
async function begin(
  { context, work, principal }: { context: JoinContext; work: Work; principal: Principal },
  locked: LockedConversation,
): Promise<void> {
  if (locked.state !== 'closed') return
  work.apply(locked, { type: 'begun', ownerId: seesOthers(principal) ? null : principal.userId })
  await notifyContactActivity(context, work, locked)
}

export const newTemplateMessageRoute = (context: JoinContext) =>
  bind(newTemplateMessage, async ({ unit, principal, body }) => {
    const id = await findConversation(unit.rows, principal, body)
    const { result, messages: sent } = await inWork(context, unit, async (work) => {
      const locked = await lockVisible(work, principal, id)
      const before = await sentBefore(unit.rows, id, body.client_id)
      return before ? presentMessage(before) : writeTo(context, work, locked, { principal, body })
    })
    const message = typeof result === 'number' ? sent.get(result) : result
    if (!message) throw new Error('the message was not written')
    return message
  })

const sentBefore = async (rows: Rows, conversationId: number, clientId: string | undefined) =>
  clientId === undefined
    ? undefined
    : messages(rows)
        .where('m.conversation_id', '=', conversationId)
        .where('m.client_id', '=', clientId)
        .executeTakeFirst()

/** @returns the message's id */
async function writeTo(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  { principal, body }: Pick<RouteRequest<typeof newTemplateMessage>, 'principal' | 'body'>,
): Promise<number> {
  requireSendable(context, locked, 'template')
  const template = await findTemplate(work.rows, body.id, locked.account_id)
  await begin({ context, work, principal }, locked)
  const uploads = body.file_message === null ? [] : [body.file_message]
  const [file = null] = await claimUploads(work.rows, principal, uploads)
  work.apply(locked, { type: 'answered', userId: principal.userId })
  const id = await writeTemplate(work, locked, template, {
    params: body.params,
    file,
    authorId: principal.userId,
    clientId: body.client_id ?? null,
  })
  await sendLater(context, work, locked)
  return id
}
