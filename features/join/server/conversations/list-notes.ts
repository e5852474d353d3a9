import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { listNotes } from '../../contract/chats.ts'
import { presentMessage } from '../messages/message.present.ts'
import { messages } from '../messages/message.queries.ts'
import { requireNotesReadable } from './access.ts'
import { nameOf } from './chat.present.ts'

/** The latest notes shown. */
const MAX = 200

export const listNotesRoute = bind(listNotes, async ({ unit, principal, params: { id } }) => {
  await requireNotesReadable(unit.rows, principal, id)
  const contact = await unit.rows
    .selectFrom('join_conversations as c')
    .innerJoin('join_contacts as p', 'p.id', 'c.contact_id')
    .leftJoin('users as o', 'o.id', 'c.owner_id')
    .select(['p.name as contact_name', 'p.custom_name', 'p.phone', 'o.short_name as owner_name'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!contact) throw new Failure(notFound)
  const notes = await messages(unit.rows)
    .where('m.conversation_id', '=', id)
    .where('m.kind', '=', 'note')
    .orderBy('m.sequence', 'desc')
    .limit(MAX)
    .execute()
  return {
    contact: nameOf(contact),
    owner_name: contact.owner_name,
    results: notes.toReversed().map(presentMessage),
  }
})
