import { type Row as RowOf, rowsOf as rowsOfAny } from '#platform/conversation/web/rows.ts'
import type { Message } from '../../contract/message.ts'
import type { Outgoing } from '../chat-session.ts'

export type Row =
  | RowOf<Message, Outgoing>
  /** The assistant's partial answer. */
  | { kind: 'answering'; key: string; text: string }

type Shown = Parameters<typeof rowsOfAny<Message, Outgoing>>[0] & {
  me: number
  answering: string | undefined
}

/** The rows of a chat: a partial answer of the assistant stands above what is being sent. */
export function rowsOf({ me, answering, ...shown }: Shown): Row[] {
  const isOwn = ({ author, kind }: Message) => author?.id === me && kind !== 'system'
  const rows = rowsOfAny(shown, {
    isOwn,
    isOthers: ({ author, kind }) => author?.id !== me && kind !== 'system',
    isSameAuthor: (before, message) => before.kind !== 'system' && before.author?.id === message.author?.id,
  })
  if (answering === undefined || shown.hasNewer) return rows
  const isSent = ({ kind }: Row) => kind === 'outgoing'
  return [
    ...rows.filter((row) => !isSent(row)),
    { kind: 'answering', key: 'answering', text: answering },
    ...rows.filter(isSent),
  ]
}
