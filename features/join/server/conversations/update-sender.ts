import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind, type RouteRequest } from '#platform/http/server/bind.ts'
import { changeMany, updateSender } from '../../contract/chats.ts'
import { nobodyToTransferTo, wroteMeanwhile } from '../../contract/errors.ts'
import { assignToGroup } from '../assignment/assign-new.ts'
import { assignTo } from '../assignment/assign-to.ts'
import { enqueueAssignment } from '../assignment/enqueue-assignment.ts'
import { recordAudit } from '../audit.ts'
import type { JoinContext } from '../join-context.ts'
import { say } from '../texts.ts'
import { lockVisible, visible } from './access.ts'
import type { Change } from './change.ts'
import { nameOf } from './chat.present.ts'
import type { LockedConversation } from './conversation.queries.ts'
import { findActor } from './find-actor.ts'
import { finish } from './finish.ts'
import { findOwnChat } from './list-chats.ts'
import { reopenFor } from './reopen-for.ts'
import { isLooked, setUnread } from './set-unread.ts'
import { inWork } from './work.ts'

interface TransferTo {
  agent: string | undefined
  group: string | undefined
  message: string
}

/** `give` with an audit entry. @returns the new owner's name @throws Failure `nobody_to_transfer_to` */
async function transfer(change: Change, locked: LockedConversation, to: TransferTo): Promise<string> {
  const name = await give(change, locked, to)
  await recordAudit(change.work, {
    by: change,
    action: 'join_chat.transferred',
    subject: { type: 'join_chat', id: locked.id, name: nameOf(locked) },
    details: { to: name },
  })
  return name
}

/**
 * Assigns to an agent by username, or to a group by name. @returns the new owner's name @throws Failure
 * `nobody_to_transfer_to`
 */
async function give(
  { context, work, principal }: Change,
  locked: LockedConversation,
  to: TransferTo,
): Promise<string> {
  const by = await findActor(work.rows, principal)
  const before = locked.group_id
  if (to.agent !== undefined && to.agent !== '') {
    const owner = await work.rows
      .selectFrom('users')
      .select(['id as user_id', 'username', 'short_name as name'])
      .where('username', '=', to.agent)
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('role', 'in', ['agent', 'supervisor', 'administrator'])
      .executeTakeFirst()
    if (!owner) throw new Failure(nobodyToTransferTo)
    const groupId = (await groupNamed(work.rows, to.group)) ?? locked.group_id
    await assignTo(context, work, locked, {
      owner,
      groupId,
      name: owner.name,
      note: 'transferred',
      by,
      message: to.message,
    })
    await enqueueAssignment(context, work, before)
    return owner.name
  }
  const groupId = await groupNamed(work.rows, to.group)
  if (groupId === null) throw new Failure(nobodyToTransferTo)
  await assignToGroup(context, work, locked, groupId, { note: 'transferred', by, message: to.message })
  await enqueueAssignment(context, work, before)
  return to.group ?? ''
}

const groupNamed = async (rows: Rows, name: string | undefined): Promise<number | null> => {
  if (name === undefined || name === '') return null
  const group = await rows
    .selectFrom('join_groups')
    .select('id')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return group?.id ?? null
}

async function label(
  { work, principal }: Change,
  locked: LockedConversation,
  labelId: number | null,
): Promise<void> {
  if (labelId !== null) {
    const there = await work.rows
      .selectFrom('join_labels')
      .select('id')
      .where('id', '=', labelId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!there) throw new Failure(notFound)
  }
  work.apply(locked, { type: 'labelled', labelId, by: principal.userId })
}

/** The conversation as the person sees it; null when they may no longer see it. */
async function asSeen(context: JoinContext, unit: UnitOfWork, principal: Principal, id: number) {
  const there = await unit.rows
    .selectFrom('join_conversations as c')
    .select('c.id')
    .where('c.id', '=', id)
    .where(visible(principal))
    .executeTakeFirst()
  return there ? findOwnChat(context, unit.rows, principal, id) : null
}

type Update = Pick<RouteRequest<typeof updateSender>, 'query' | 'body' | 'language'>

/** @returns what it did, in words */
async function update(
  change: Change,
  locked: LockedConversation,
  { query, body, language }: Update,
): Promise<string> {
  const agent = query.owner ?? query.agent_name
  const message = body?.message ?? ''
  if (query.finish) {
    const { closing_type: closingTypeId = null, seen = null } = query
    if (!(await finish(change, locked, { closingTypeId, farewell: message, seen })))
      throw new Failure(wroteMeanwhile)
    return say(language, 'finished')
  }
  if (agent !== undefined || query.group_name !== undefined) {
    const name = await transfer(change, locked, { agent, group: query.group_name, message })
    return say(language, 'transferred', { agent: name })
  }
  if (query.label_id !== undefined) {
    await label(change, locked, query.label_id === '' ? null : query.label_id)
    return say(language, 'labelled')
  }
  if (query.unread === undefined) throw new Failure(invalid)
  const { unread, seen = null } = query
  if (!isLooked(change, locked, unread)) await setUnread(change, locked, { unread, seen })
  return say(language, 'read')
}

export const updateSenderRoute = (context: JoinContext): BoundRoute =>
  bind(updateSender, async ({ unit, principal, client, query, body, language }) => {
    const { result: detail } = await inWork(context, unit, async (work) => {
      const locked = await lockVisible(work, principal, query.chat_id)
      return update({ context, work, principal, client }, locked, { query, body, language })
    })
    return { detail, chat: await asSeen(context, unit, principal, query.chat_id) }
  })

type Wanted = Parameters<Parameters<typeof bind<typeof changeMany>>[1]>[0]['body']['change']

const seenOf = ({ id }: LockedConversation, seen?: readonly { chat_id: number; message_id: number }[]) =>
  seen?.find(({ chat_id }) => chat_id === id)?.message_id ?? null

/** @returns whether the change applied to this conversation */
async function applyToOne(change: Change, locked: LockedConversation, target: Wanted): Promise<boolean> {
  switch (target.kind) {
    case 'label':
      await label(change, locked, target.label_id)
      return true
    case 'read':
      if (isLooked(change, locked, 0)) return false
      await setUnread(change, locked, { unread: 0, seen: null })
      return true
    case 'finish':
      return finish(change, locked, {
        closingTypeId: target.closing_type ?? null,
        farewell: '',
        seen: seenOf(locked, target.seen),
      })
    case 'reopen':
      if (locked.state !== 'closed' || locked.blocked_at !== null) return false
      await reopenFor(change.context, change.work, change.principal, locked)
      return true
    case 'snooze':
      if (locked.state === 'closed') return false
      change.work.apply(locked, {
        type: 'snoozed',
        until: target.until === null ? null : new Date(target.until),
        seen: seenOf(locked, target.seen),
      })
      return target.until === null || locked.snoozed_until?.getTime() === Date.parse(target.until)
    case 'enrol':
      return change.context.hooks.campaigns.enrol(change.work.rows, locked, target.sequence)
    case 'transfer':
      await transfer(change, locked, { agent: target.owner, group: target.group_name, message: '' })
      return true
    default:
      return target satisfies never
  }
}

export const changeManyRoute = (context: JoinContext): BoundRoute =>
  bind(changeMany, async ({ unit, principal, client, body }) => {
    const seen = await unit.rows
      .selectFrom('join_conversations as c')
      .select('c.id')
      .where('c.id', 'in', body.chats)
      .where(visible(principal))
      .orderBy('c.id')
      .execute()
    const { result: changed } = await inWork(context, unit, async (work) => {
      const change = { context, work, principal, client }
      const done: number[] = []
      for (const { id } of seen) {
        const locked = await lockVisible(work, principal, id)
        if (await applyToOne(change, locked, body.change)) done.push(id)
      }
      return done
    })
    return { changed }
  })
