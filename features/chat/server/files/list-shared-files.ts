import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { listSharedFiles } from '../../contract/files.ts'
import { type Membership, membershipIn } from '../membership.queries.ts'
import { presentMessage } from '../messages/message.present.ts'
import { findMessages } from '../messages/message.queries.ts'
import { findLowestMarks } from '../messages/read-mark.ts'

interface Part {
  media: boolean | undefined
  before: number
  size: number
}

/** Ids of the messages with a file that the member may see, newest first. */
export const sharedFiles = (
  rows: Rows,
  { chat_id, visible_from }: Pick<Membership, 'chat_id' | 'visible_from'>,
  { media, before, size }: Part,
) =>
  rows
    .selectFrom('chat_messages')
    .select(['id', 'sequence'])
    .where('chat_id', '=', chat_id)
    .where('kind', 'in', ['image', 'audio', 'video', 'file'])
    .where('deleted_at', 'is', null)
    .where('sequence', '>', visible_from)
    .where('sequence', '<', before)
    .$if(media === true, (query) => query.where('kind', 'in', ['image', 'video']))
    .$if(media === false, (query) => query.where('kind', 'in', ['audio', 'file']))
    .orderBy('sequence', 'desc')
    .limit(size)

export const listSharedFilesRoute = bind(listSharedFiles, async ({ principal, unit, params, query }) => {
  const membership = await membershipIn(unit.rows, params.id, principal.userId)
  const { media, before = membership.last_sequence + 1, page_size: size } = query
  const found = await sharedFiles(unit.rows, membership, { media, before, size: size + 1 }).execute()
  const page = found.slice(0, size)
  if (page.length === 0) return { results: [], next: null }
  const lowest = await findLowestMarks(unit.rows, membership.chat_id)
  const messages = await findMessages(
    unit.rows,
    page.map(({ id }) => id),
  )
  return {
    results: messages.toReversed().map((row) => presentMessage(row, lowest)),
    next: found.length > size ? (page.at(-1)?.sequence ?? null) : null,
  }
})
