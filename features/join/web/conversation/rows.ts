import { type Row as RowOf, rowsOf as rowsOfAny } from '#platform/conversation/web/rows.ts'
import type { Outgoing as OutgoingOf } from '#platform/conversation/web/send/outgoing.ts'
import type { Entry } from '../session/join-view.ts'

export type Outgoing = OutgoingOf<Entry>
export type Row = RowOf<Entry, Outgoing>

const isAside = ({ kind }: Entry): boolean => kind === 'system' || kind === 'note'

/** The rows of a conversation: notes and system messages stand apart. */
export const rowsOf = (shown: Parameters<typeof rowsOfAny<Entry, Outgoing>>[0]): Row[] =>
  rowsOfAny(shown, {
    isOthers: ({ direction }) => direction === 'in',
    isSameAuthor: (before, message) =>
      !isAside(before) &&
      !isAside(message) &&
      before.direction === message.direction &&
      before.author.name === message.author.name,
    // Several colleagues may have answered: one's own begins a block.
    isOwn: () => false,
  })
