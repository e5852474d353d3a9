import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { MAX_MEMBERS } from '../../contract/chat.ts'
import { leaveChat } from '../../contract/chats.ts'
import { groupFull, lastAdministrator } from '../../contract/errors.ts'
import { addMembers, changeMember, removeMember } from '../../contract/groups.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { findMembers } from '../chats/member.queries.ts'
import type { ChatParts } from '../parts.ts'
import { groupRules } from '../rules.ts'
import { finishChange } from './change-members.ts'
import { auditStaff, lockGroup } from './group-operation.ts'
import { findPeople, insertMembers, leavesNoAdministrator } from './group-people.queries.ts'

export const addMembersRoute = (parts: ChatParts) =>
  bind(addMembers, async (request) => {
    const { principal, unit, params, body } = request
    const held = await lockGroup(unit, principal, params.id, groupRules.addMembers)
    const people = await findPeople(unit.rows, body.members)
    const put = await insertMembers(
      unit.rows,
      held,
      people.map(({ id }) => ({ id, isAdministrator: false })),
    )
    const added = people.filter(({ id }) => put.has(id))
    if (held.member_count + added.length > MAX_MEMBERS) throw new Failure(groupFull)
    if (added.length > 0) {
      await finishChange(parts, unit, held, {
        added: added.map(({ id }) => id),
        notes: [{ type: 'members_added', people: added, text: '' }],
      })
      const details = { members: added.map(({ name }) => name) }
      await auditStaff(unit, request, { id: held.chat_id, name: held.name }, 'chat.members_added', details)
    }
    return { contacts: await findMembers(unit.rows, held.chat_id, body.members) }
  })

/** The member of the group. @throws not found */
async function memberOf(rows: Rows, chatId: number, userId: number) {
  const member = await rows
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select(['users.id', 'users.short_name as name', 'chat_members.is_administrator'])
    .where('chat_members.chat_id', '=', chatId)
    .where('chat_members.user_id', '=', userId)
    .where('chat_members.left_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw new Failure(notFound)
  return member
}

const setLeft = (rows: Rows, chatId: number, userId: number) =>
  rows
    .updateTable('chat_members')
    .set({ left_at: new Date(), is_administrator: false })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute()

export const removeMemberRoute = (parts: ChatParts) =>
  bind(removeMember, async (request) => {
    const { principal, unit, params } = request
    const held = await lockGroup(unit, principal, params.id, groupRules.removeMembers)
    const { id, name } = await memberOf(unit.rows, held.chat_id, params.userId)
    if (await leavesNoAdministrator(unit.rows, held.chat_id, id)) throw new Failure(lastAdministrator)
    await setLeft(unit.rows, held.chat_id, id)
    await finishChange(parts, unit, held, {
      left: [id],
      notes: [{ type: 'member_removed', people: [{ id, name }], text: '' }],
    })
    const group = { id: held.chat_id, name: held.name }
    await auditStaff(unit, request, group, 'chat.member_removed', { member: name })
    return undefined
  })

export const changeMemberRoute = (parts: ChatParts) =>
  bind(changeMember, async (request) => {
    const { principal, unit, params, body } = request
    const held = await lockGroup(unit, principal, params.id, groupRules.appointAdministrators)
    const { id, name, is_administrator } = await memberOf(unit.rows, held.chat_id, params.userId)
    if (is_administrator !== body.is_admin) {
      if (!body.is_admin && (await leavesNoAdministrator(unit.rows, held.chat_id, id))) {
        throw new Failure(lastAdministrator)
      }
      await unit.rows
        .updateTable('chat_members')
        .set({ is_administrator: body.is_admin })
        .where('chat_id', '=', held.chat_id)
        .where('user_id', '=', id)
        .execute()
      const type = body.is_admin ? 'administrator_added' : 'administrator_removed'
      await finishChange(parts, unit, held, {
        changed: [id],
        notes: [{ type, people: [{ id, name }], text: '' }],
      })
      const details = { member: name, administrator: body.is_admin }
      await auditStaff(unit, request, { id: held.chat_id, name: held.name }, 'chat.member_changed', details)
    }
    const [changed] = await findMembers(unit.rows, held.chat_id, [id])
    if (!changed) throw new Failure(notFound)
    return changed
  })

export const leaveChatRoute = (parts: ChatParts) =>
  bind(leaveChat, async ({ principal, unit, params, language }) => {
    const held = await lockGroup(unit, principal, params.id, groupRules.write)
    const { id, name } = await memberOf(unit.rows, held.chat_id, principal.userId)
    if (await leavesNoAdministrator(unit.rows, held.chat_id, id)) throw new Failure(lastAdministrator)
    await setLeft(unit.rows, held.chat_id, id)
    await finishChange(parts, unit, held, {
      left: [id],
      notes: [{ type: 'member_left', people: [{ id, name }], text: '' }],
    })
    return { detail: findText(chatTexts, language, 'left') ?? '' }
  })
