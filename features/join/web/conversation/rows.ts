import type { Outgoing as OutgoingOf } from '#platform/conversation/web/send/outgoing.ts'
import { localDay } from '#platform/i18n/format.ts'
import type { Entry } from '../session/join-view.ts'

export type Outgoing = OutgoingOf<Entry>

/** Rows of a conversation, top to bottom. Keys stay stable while rows are added at either end. */
export type Row =
  | { kind: 'begin'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  /** `first`: starts a block of one author, whose name is shown once. */
  | { kind: 'message'; key: string; message: Entry; first: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; first: boolean }

interface Shown {
  messages: readonly Entry[]
  outgoing: readonly Outgoing[]
  /** Sequence number of the last message read before; null when nothing is new. */
  readTo: number | null
  hasOlder: boolean
  hasNewer: boolean
  timeZone: string
}

/** A longer pause begins a new block, ms. */
const BLOCK = 5 * 60_000

const isAside = ({ kind }: Entry): boolean => kind === 'system' || kind === 'note'

const continues = (before: Entry | undefined, message: Entry): boolean =>
  before !== undefined &&
  !isAside(before) &&
  !isAside(message) &&
  before.direction === message.direction &&
  before.author.name === message.author.name &&
  message.timestamp - before.timestamp < BLOCK

export function rowsOf({ messages, outgoing, readTo, hasOlder, hasNewer, timeZone }: Shown): Row[] {
  const rows: Row[] = []
  // Only with the previous messages loaded is it known whether the first one begins its day.
  if (!hasOlder) rows.push({ kind: 'begin', key: 'begin' })
  let dividerAt = readTo
  let dayBefore: string | null = null
  for (const [index, message] of messages.entries()) {
    const day = localDay(new Date(message.created_at), timeZone)
    const newDay = dayBefore === null ? !hasOlder : day !== dayBefore
    dayBefore = day
    if (newDay) rows.push({ kind: 'day', key: `day${day}`, at: message.created_at })
    const isNew = dividerAt !== null && message.sequence > dividerAt && message.direction === 'in'
    if (isNew) {
      rows.push({ kind: 'new', key: 'new' })
      dividerAt = null
    }
    const first = newDay || isNew || !continues(messages[index - 1], message)
    // The key stays the same from sending through the server's acknowledgement.
    rows.push({ kind: 'message', key: message.client_id ?? `m${message.id}`, message, first })
  }
  if (hasNewer) return rows
  const there = new Set(messages.map(({ client_id }) => client_id))
  for (const [index, one] of outgoing.filter(({ clientId }) => !there.has(clientId)).entries()) {
    rows.push({ kind: 'outgoing', key: one.clientId, outgoing: one, first: index === 0 })
  }
  return rows
}
