import { cutText } from '#platform/contract/cut-text.ts'
import type { ConversationFacts } from '#platform/integrations/contract/domain.ts'
import type { Change, Outcome, Work } from '#platform/integrations/port.ts'
import { findCaller } from './find-caller.ts'
import { readWritten } from './read-answer.ts'

/** Of a note, characters. */
const MAX_NOTE = 30_000

interface Notes {
  data?: readonly { id: string; Note_Title?: string | null }[]
}

/** Says which conversation it is, so that one whose answer was lost is found again. */
const titleOf = ({ provider, openedAt, id }: ConversationFacts): string =>
  `Conversación ${provider} ${openedAt.toISOString().slice(0, 16).replace('T', ' ')} (${id.slice(0, 8)})`

/** Their lead or contact of the conversation. */
async function parentOf(
  work: Work,
  { personId, number }: ConversationFacts,
): Promise<{ module: string; id: string } | null> {
  const link = personId === null ? null : await work.linkOf('person', String(personId))
  if (link !== null) return { module: link.remoteKind, id: link.remoteId }
  return number === null ? null : findCaller(work, number)
}

/** Writes a closed conversation as a note of its lead or contact, once. */
export async function tellConversation({ record }: Change, work: Work): Promise<Outcome> {
  const conversation = await work.conversation(record)
  if (conversation === null) return { state: 'skipped', reason: 'gone' }
  if (conversation.closedAt === null) return { state: 'skipped', reason: 'goes_on' }
  if (await work.linkOf('conversation', record)) return { state: 'skipped', reason: 'unchanged' }
  const parent = await parentOf(work, conversation)
  if (parent === null) return { state: 'skipped', reason: 'nobody_there' }
  const keep = (remoteId: string) =>
    work.keepLink('conversation', {
      ownId: record,
      remoteKind: 'note',
      remoteId,
      remoteChangedAt: null,
      remoteDigest: null,
    })
  const title = titleOf(conversation)
  const query = new URLSearchParams({ fields: 'id,Note_Title', per_page: '200' })
  const path = `${parent.module}/${parent.id}/Notes?${query}`
  const notes = (await work.api({ path, method: 'GET' })) as Notes | null
  const known = notes?.data?.find(({ Note_Title }) => Note_Title === title)
  if (known) {
    await keep(known.id)
    return { state: 'done' }
  }
  const data = [
    {
      Note_Title: title,
      Note_Content: cutText(conversation.lines.join('\n'), MAX_NOTE) || '—',
      Parent_Id: { id: parent.id, module: { api_name: parent.module } },
    },
  ]
  const { id } = readWritten(await work.api({ path: 'Notes', method: 'POST', body: { data } }))
  await keep(id)
  return { state: 'done' }
}
