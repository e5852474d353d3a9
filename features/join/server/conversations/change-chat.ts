import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import {
  banSender,
  keepChat,
  reopenChat,
  snoozeChat,
  takeChat,
  unblockSender,
  updateName,
} from '../../contract/chats.ts'
import { contactBlocked } from '../../contract/errors.ts'
import { chatKept } from '../../contract/events.ts'
import { assignTo } from '../assignment/assign-to.ts'
import { enqueueAssignment } from '../assignment/enqueue-assignment.ts'
import { recordAudit } from '../audit.ts'
import type { JoinContext } from '../join-context.ts'
import { writeSystemNote } from '../messages/write-message.ts'
import { say } from '../texts.ts'
import { lockTakeable, lockVisible, requireReadable, visible } from './access.ts'
import { agentTopic } from './audience.ts'
import { nameOf } from './chat.present.ts'
import { findActor } from './find-actor.ts'
import { findOwnChat } from './list-chats.ts'
import { reopenFor } from './reopen-for.ts'
import { inWork } from './work.ts'

interface Blocking {
  unit: UnitOfWork
  principal: Principal
  client: { address: string }
}

async function setBlocked(
  context: JoinContext,
  { unit, principal, client }: Blocking,
  chatId: number,
  blocked: boolean,
): Promise<void> {
  await inWork(context, unit, async (work) => {
    const locked = await lockVisible(work, principal, chatId)
    if ((locked.blocked_at !== null) === blocked) return
    work.apply(locked, blocked ? { type: 'blocked', by: principal.userId } : { type: 'unblocked' })
    const who = await findActor(unit.rows, principal)
    await writeSystemNote(work, locked, { type: blocked ? 'blocked' : 'unblocked', by: who.name, name: '' })
    await recordAudit(unit, {
      by: { principal, client },
      action: blocked ? 'join_contact.blocked' : 'join_contact.unblocked',
      subject: { type: 'join_contact', id: locked.contact_id, name: nameOf(locked) },
    })
  })
}

export const blockRoutes = (context: JoinContext): readonly BoundRoute[] => [
  bind(banSender, async (request) => {
    const { unit, principal, query, language } = request
    await setBlocked(context, request, query.chat_id, true)
    return {
      detail: say(language, 'banned'),
      chat: await findOwnChat(context, unit.rows, principal, query.chat_id),
    }
  }),
  bind(unblockSender, async (request) => {
    const { unit, principal, query, language } = request
    await setBlocked(context, request, query.chat_id, false)
    return {
      detail: say(language, 'unbanned'),
      chat: await findOwnChat(context, unit.rows, principal, query.chat_id),
    }
  }),
]

export const updateNameRoute = (context: JoinContext) =>
  bind(updateName, async ({ unit, principal, query }) => {
    if (query.phone === undefined && query.chat_id === undefined) throw new Failure(invalid)
    const contact = await unit.rows
      .selectFrom('join_conversations as c')
      .leftJoin('join_contact_points as n', 'n.contact_id', 'c.contact_id')
      .select('c.contact_id as id')
      .$if(query.chat_id !== undefined, (one) => one.where('c.id', '=', query.chat_id ?? 0))
      .$if(query.chat_id === undefined, (one) =>
        one.where('n.kind', '=', 'phone').where('n.value', '=', phoneKey(query.phone ?? '')),
      )
      .where(visible(principal))
      .limit(1)
      .executeTakeFirst()
    if (!contact) throw new Failure(notFound)
    const name = query.name === '' ? null : query.name
    await unit.rows
      .updateTable('join_contacts')
      .set({ custom_name: name })
      .where('id', '=', contact.id)
      .execute()
    // The contact's conversations over other accounts show the name too.
    const named = await unit.rows
      .selectFrom('join_conversations')
      .select('id')
      .where('contact_id', '=', contact.id)
      .execute()
    await inWork(context, unit, async (work) => {
      for (const locked of await work.lockAll(named.map(({ id }) => id)))
        work.apply(locked, { type: 'renamed' })
    })
    return { sender: { phone: query.phone?.replace(/^\+/, '') ?? '', custom_name: name } }
  })

export const keepChatRoute = (context: JoinContext) =>
  bind(keepChat, async ({ unit, principal, params: { id }, body }) => {
    await requireReadable(unit.rows, principal, id)
    const { pinned, draft } = body
    const pinnedAt =
      pinned === undefined ? sql`join_own.pinned_at` : sql`${pinned ? new Date() : null}::timestamptz`
    await sql`
      INSERT INTO join_own (company_id, conversation_id, user_id, pinned_at, draft)
      VALUES (${principal.companyId}, ${id}, ${principal.userId}, ${pinned ? new Date() : null}::timestamptz, ${draft ?? ''})
      ON CONFLICT (user_id, conversation_id) DO UPDATE
        SET pinned_at = ${pinnedAt}, draft = coalesce(${draft ?? null}::text, join_own.draft)`.execute(
      unit.rows,
    )
    const chat = await findOwnChat(context, unit.rows, principal, id)
    unit.onCommit(() =>
      context.publish(agentTopic(principal.userId), chatKept, {
        chat_id: id,
        pinned: chat.pinned,
        draft: chat.draft,
      }),
    )
    return chat
  })

export const snoozeChatRoute = (context: JoinContext) =>
  bind(snoozeChat, async ({ unit, principal, params: { id }, body }) => {
    const until = body.until === null ? null : new Date(body.until)
    await inWork(context, unit, async (work) =>
      work.apply(await lockVisible(work, principal, id), { type: 'snoozed', until, seen: body.seen ?? null }),
    )
    return findOwnChat(context, unit.rows, principal, id)
  })

export const reopenChatRoute = (context: JoinContext) =>
  bind(reopenChat, async ({ unit, principal, params: { id } }) => {
    await inWork(context, unit, async (work) =>
      reopenFor(context, work, principal, await lockVisible(work, principal, id)),
    )
    return findOwnChat(context, unit.rows, principal, id)
  })

export const takeChatRoute = (context: JoinContext) =>
  bind(takeChat, async (request) => {
    const { unit, principal, params } = request
    const { id } = params
    await inWork(context, unit, async (work) => {
      const locked = await lockTakeable(work, principal, id)
      if (locked.blocked_at !== null) throw new Failure(contactBlocked)
      if (locked.owner_id === principal.userId) return
      const by = await findActor(unit.rows, principal)
      const owner = { user_id: principal.userId, name: by.name, username: by.username }
      await assignTo(context, work, locked, {
        owner,
        groupId: locked.group_id,
        name: by.name,
        note: 'transferred',
        by,
        message: '',
      })
      await recordAudit(unit, {
        by: request,
        action: 'join_chat.transferred',
        subject: { type: 'join_chat', id, name: nameOf(locked) },
        details: { to: by.name },
      })
      await enqueueAssignment(context, unit, locked.group_id)
    })
    return findOwnChat(context, unit.rows, principal, id)
  })
