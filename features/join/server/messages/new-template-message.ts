import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import { newTemplateMessage } from '../../contract/messages.ts'
import { lockVisible, seesAll, visible } from '../conversations/access.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { notifyContactActivity } from '../conversations/notify-contact-activity.ts'
import { reopen } from '../conversations/reopen.ts'
import type { JoinContext } from '../join-context.ts'
import { sendLater } from '../outbound/send-later.ts'
import { publishChat, publishNew } from '../publish.ts'
import { findTemplate, writeTemplate } from '../templates/write-template.ts'
import { presentMessage } from './message.present.ts'
import { messages } from './message.queries.ts'
import { claimUploads } from './new-message.ts'
import { recordAnswer } from './record-answer.ts'
import { requireSendable } from './require-sendable.ts'

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
  { context, unit, principal }: { context: JoinContext; unit: UnitOfWork; principal: Principal },
  locked: LockedConversation,
): Promise<void> {
  if (locked.state !== 'closed') return
  const group = locked.group_id
  await reopen(unit.rows, locked)
  const owner = seesAll(principal) ? null : principal.userId
  await unit.rows
    .updateTable('join_conversations')
    .set({ owner_id: owner, group_id: group })
    .where('id', '=', locked.id)
    .execute()
  Object.assign(locked, { owner_id: owner, group_id: group })
  await publishChat(context, unit, locked.id)
  await notifyContactActivity(context, unit, locked)
}

export const newTemplateMessageRoute = (context: JoinContext) =>
  bind(newTemplateMessage, async ({ unit, principal, body }) => {
    const id = await findConversation(unit.rows, principal, body)
    const locked = await lockVisible(unit.rows, principal, id)
    if (body.client_id !== undefined) {
      const [sent] = await messages(unit.rows)
        .where('m.conversation_id', '=', id)
        .where('m.client_id', '=', body.client_id)
        .execute()
      if (sent) return presentMessage(sent)
    }
    requireSendable(context, locked, true)
    const template = await findTemplate(unit.rows, body.id, locked.account_id)
    await begin({ context, unit, principal }, locked)
    const [file = null] = await claimUploads(
      unit.rows,
      principal,
      body.file_message === null ? [] : [body.file_message],
    )
    await recordAnswer(unit, principal, locked)
    const messageId = await writeTemplate(unit.rows, locked, template, {
      params: body.params,
      file,
      authorId: principal.userId,
      clientId: body.client_id ?? null,
    })
    await sendLater(context, unit, locked)
    const [message] = await publishNew(context, unit, locked.id, [messageId])
    if (!message) throw new Error('the message was not written')
    return message
  })
