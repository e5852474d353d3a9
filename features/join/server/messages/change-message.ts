import { sql, type UpdateObject } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { type BoundRoute, bind, type RouteRequest } from '#platform/http/server/bind.ts'
import type { Message } from '../../contract/message.ts'
import { deleteMessage, editNote, reactToMessage, resendMessage } from '../../contract/messages.ts'
import { lockForNote, lockVisible } from '../conversations/access.ts'
import { findActor } from '../conversations/find-actor.ts'
import { inWork, type Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { sendLater } from '../outbound/send-later.ts'
import { reactionsOf } from './message.present.ts'
import { forgetUnmentioned, mentionedColleagues, notifyMentioned } from './notify-mentioned.ts'
import { publishNotes } from './publish-notes.ts'
import { requireSendable } from './require-sendable.ts'

/** `lockVisible`, or whoever may write notes. */
type Lock = typeof lockVisible

/**
 * A message that the person may see, read once its conversation and it are locked: of two who send it again at the same moment, the
 * second finds it on its way. @throws Failure `not_found`
 */
async function findVisible(work: Work, principal: Principal, id: number, lock: Lock) {
  const place = await work.rows
    .selectFrom('join_messages')
    .select('conversation_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!place) throw new Failure(notFound)
  const locked = await lock(work, principal, place.conversation_id)
  const message = await work.rows
    .selectFrom('join_messages as m')
    .select([
      'm.id',
      'm.conversation_id',
      'm.kind',
      'm.status',
      'm.author_id',
      'm.provider_id',
      'm.reactions',
      'm.direction',
      'm.mentions',
    ])
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .forUpdate('m')
    .executeTakeFirst()
  if (!message) throw new Failure(notFound)
  return { message, locked }
}

type Found = Awaited<ReturnType<typeof findVisible>>
type Asked = Pick<RouteRequest<typeof deleteMessage>, 'unit' | 'principal' | 'params'>

/** Changes a message that the person may see. @returns it, as published @throws Failure `not_found` */
async function changing(
  context: JoinContext,
  { unit, principal, params: { id } }: Asked,
  change: (work: Work, found: Found) => Promise<void>,
  lock: Lock = lockVisible,
): Promise<Message> {
  const { messages } = await inWork(context, unit, async (work) => {
    await change(work, await findVisible(work, principal, id, lock))
    work.changed(id)
  })
  const message = messages.get(id)
  if (!message) throw new Failure(notFound)
  return message
}

export const changeMessageRoutes = (context: JoinContext): readonly BoundRoute[] => [
  bind(resendMessage, (request) =>
    changing(context, request, async (work, { message, locked }) => {
      if (message.direction !== 'out' || !['failed', 'unconfirmed'].includes(message.status))
        throw new Failure(notFound)
      requireSendable(context, locked, message.kind === 'template' ? 'template' : 'person')
      await put(work, message.id, {
        status: 'enqueue',
        failure: null,
        attempts: 0,
        asked_at: null,
        not_before: null,
        provider_id: null,
      })
      await sendLater(context, work, locked)
    }),
  ),
  bind(reactToMessage, (request) =>
    changing(context, request, async (work, { message, locked }) => {
      const { emoji } = request.body
      const { canReact = true } = context.providers.get(locked.provider) ?? {}
      if (message.provider_id === null || !canReact) throw new Failure(notFound)
      requireSendable(context, locked)
      const { name: author } = await findActor(work.rows, request.principal)
      const others = reactionsOf(message).filter(({ incoming }) => incoming)
      const reactions = emoji === '' ? others : [...others, { emoji, incoming: false, author }]
      await put(work, message.id, { reactions: JSON.stringify(reactions) })
      await context.react(work, {
        companyId: locked.company_id,
        accountId: locked.account_id,
        contactId: locked.contact_id,
        target: message.provider_id,
      })
    }),
  ),
  bind(editNote, (request) =>
    changing(
      context,
      request,
      async (work, found) => {
        const { message, locked } = requireOwnNote(request.principal, found)
        const { body } = request
        const before = message.mentions as number[]
        const mentions = body.mentions ? await mentionedColleagues(work.rows, locked, body.mentions) : before
        await put(work, message.id, {
          body: body.message,
          search_text: sql<string>`search_form(${body.message})`,
          mentions: JSON.stringify(mentions),
          edited_at: new Date(),
        })
        const unmentioned = before.filter((one) => !mentions.includes(one))
        await forgetUnmentioned(work.rows, locked.id, unmentioned)
        await notifyMentioned(context, work, locked, {
          id: message.id,
          body: body.message,
          mentions: mentions.filter((one) => !before.includes(one)),
          author: await findActor(work.rows, request.principal),
        })
        await publishNotes(context, work, locked.id)
      },
      lockForNote,
    ),
  ),
  bind(deleteMessage, (request) =>
    changing(
      context,
      request,
      async (work, found) => {
        const { message, locked } = requireOwnNote(request.principal, found)
        await put(work, message.id, { deleted_at: new Date(), search_text: '' })
        await forgetUnmentioned(work.rows, locked.id, message.mentions as number[])
        await publishNotes(context, work, locked.id)
      },
      lockForNote,
    ),
  ),
]

/** Only one's own notes: sent messages cannot be changed. @throws Failure `not_found` */
function requireOwnNote(principal: Principal, found: Found): Found {
  if (found.message.kind !== 'note' || found.message.author_id !== principal.userId)
    throw new Failure(notFound)
  return found
}

async function put({ rows }: Work, id: number, change: UpdateObject<DB, 'join_messages'>): Promise<void> {
  await rows
    .updateTable('join_messages')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
