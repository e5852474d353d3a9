import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { MAX_MEMBERS } from '../../contract/chat.ts'
import { groupFull } from '../../contract/errors.ts'
import { createGroup } from '../../contract/groups.ts'
import { presentChat } from '../chats/chat.present.ts'
import { findChat } from '../chats/chat.queries.ts'
import { membershipIn } from '../membership.queries.ts'
import type { ChatParts } from '../parts.ts'
import { finishChange } from './change-members.ts'
import { auditStaff } from './group-operation.ts'
import { findPeople, insertMembers } from './group-people.queries.ts'

export const createGroupRoute = (parts: ChatParts) =>
  bind(createGroup, async (request) => {
    const { principal, unit, body } = request
    const { userId, companyId } = principal
    const people = await findPeople(unit.rows, [...body.members, userId])
    if (people.length > MAX_MEMBERS) throw new Failure(groupFull)
    const made = await unit.rows
      .insertInto('chats')
      .values({
        company_id: companyId,
        kind: 'group',
        name: body.name,
        description: body.description,
        only_administrators_write: body.onlyAdminsMessages,
        created_by: userId,
        client_id: body.client_id,
      })
      .onConflict((conflict) => conflict.columns(['created_by', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    const chat =
      made ??
      (await unit.rows
        .selectFrom('chats')
        .select('id')
        .where('created_by', '=', userId)
        .where('client_id', '=', body.client_id)
        .executeTakeFirstOrThrow())
    if (made) {
      await insertMembers(
        unit.rows,
        { chat_id: made.id, company_id: companyId, last_sequence: 0, message_count: 0 },
        people.map(({ id }) => ({ id, isAdministrator: id === userId })),
      )
      const held = await membershipIn(unit.rows, made.id, userId, 'lock')
      await finishChange(parts, unit, held, {
        added: people.map(({ id }) => id),
        notes: [{ type: 'group_created', people: [], text: body.name }],
      })
      const details = { members: people.map(({ name }) => name) }
      await auditStaff(unit, request, { id: made.id, name: body.name }, 'chat.group_created', details)
    }
    const row = await findChat(unit.rows, userId, chat.id)
    if (!row) throw new Failure(notFound)
    return presentChat(row, userId, parts.statusOf)
  })
