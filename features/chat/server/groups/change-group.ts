import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { changeGroup } from '../../contract/groups.ts'
import type { SystemNote } from '../../contract/message.ts'
import { presentChat } from '../chats/chat.present.ts'
import { findChat } from '../chats/chat.queries.ts'
import type { ChatFiles } from '../files/chat-files.ts'
import type { Membership } from '../membership.queries.ts'
import type { ChatParts } from '../parts.ts'
import { groupRules } from '../rules.ts'
import { finishChange } from './change-members.ts'
import { auditStaff, lockGroup } from './group-operation.ts'

const note = (type: SystemNote['type'], text = ''): SystemNote => ({ type, people: [], text })

type Wanted = Pick<Membership, 'name' | 'description' | 'only_administrators_write'>

/** The system messages about the change. */
function notesOf(held: Membership, target: Wanted): SystemNote[] {
  const notes: SystemNote[] = []
  if (target.name !== held.name) notes.push(note('renamed', target.name))
  if (target.description !== held.description) notes.push(note('described'))
  if (target.only_administrators_write !== held.only_administrators_write) {
    notes.push(note(target.only_administrators_write ? 'only_administrators' : 'everybody_writes'))
  }
  return notes
}

/** Drops the old picture. @throws invalid for an upload that is missing or not theirs */
async function changePicture(
  files: ChatFiles,
  unit: UnitOfWork,
  { companyId, userId }: Principal,
  held: Membership,
  uploaded: string | null,
): Promise<string | null> {
  await files.drop(unit, held.picture)
  if (uploaded === null) return null
  return files.claim(unit, uploaded, {
    companyId,
    kind: 'chat_group',
    visibility: 'company',
    uploadedBy: userId,
  })
}

export const changeGroupRoute = (parts: ChatParts, files: ChatFiles) =>
  bind(changeGroup, async (request) => {
    const { principal, unit, params, body } = request
    const held = await lockGroup(unit, principal, params.id, groupRules.changeGroup)
    const target = {
      name: body.name ?? held.name,
      description: body.description ?? held.description,
      only_administrators_write: body.onlyAdminsMessages ?? held.only_administrators_write,
    }
    const notes = notesOf(held, target)
    const picture =
      body.picture === undefined
        ? held.picture
        : await changePicture(files, unit, principal, held, body.picture)
    if (picture !== held.picture) notes.push(note('picture_changed'))
    if (notes.length > 0) {
      await unit.rows
        .updateTable('chats')
        .set({ ...target, picture })
        .where('id', '=', held.chat_id)
        .execute()
      await finishChange(parts, unit, held, { notes })
      await auditStaff(unit, request, { id: held.chat_id, name: held.name }, 'chat.group_changed', target)
    }
    const row = await findChat(unit.rows, principal.userId, held.chat_id)
    if (!row) throw new Failure(notFound)
    return presentChat(row, principal.userId, parts.statusOf)
  })
