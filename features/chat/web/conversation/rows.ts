import { localDay } from '#platform/i18n/format.ts'
import type { Message } from '../../contract/message.ts'
import type { Outgoing } from '../chat-session.ts'

/** The rows of a conversation, top to bottom. Keys stay the same as rows are added on either side. */
export type Row =
  | { kind: 'begin'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  /** `first` of a block by one author, whose name shows once. */
  | { kind: 'message'; key: string; message: Message; first: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; first: boolean }
  /** The assistant's partial answer. */
  | { kind: 'answering'; key: string; text: string }

interface Shown {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  /** Last sequence read before; null without new messages. */
  readTo: number | null
  me: number
  hasOlder: boolean
  hasNewer: boolean
  timeZone: string
  answering: string | undefined
}

/** A pause longer than this begins a new block, ms. */
const BLOCK = 5 * 60_000

/** Cache: formatting is the most expensive part here, and a message's day does not change. */
const days = new WeakMap<Message, string>()
const dayOf = (message: Message, timeZone: string): string => {
  const known = days.get(message)
  if (known !== undefined) return known
  const day = localDay(new Date(message.created_at), timeZone)
  days.set(message, day)
  return day
}

/** The same before and after the server acknowledges the message. */
const keyOf = (message: Message): string => message.client_id ?? `m${message.id}`

const continues = (before: Message | undefined, message: Message): boolean =>
  before !== undefined &&
  before.kind !== 'system' &&
  before.author?.id === message.author?.id &&
  Date.parse(message.created_at) - Date.parse(before.created_at) < BLOCK

export function rowsOf(shown: Shown): Row[] {
  const { messages, me, readTo, timeZone } = shown
  const rows: Row[] = []
  // The first loaded message may not be the first of its day: unknown until the one before is loaded.
  if (!shown.hasOlder) rows.push({ kind: 'begin', key: 'begin' })
  let dividerAt = readTo
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1]
    const day = dayOf(message, timeZone)
    const newDay = before === undefined ? !shown.hasOlder : dayOf(before, timeZone) !== day
    if (newDay) rows.push({ kind: 'day', key: `day${day}`, at: message.created_at })
    const isNew =
      dividerAt !== null &&
      message.sequence > dividerAt &&
      message.author?.id !== me &&
      message.kind !== 'system'
    if (isNew) {
      rows.push({ kind: 'new', key: 'new' })
      dividerAt = null
    }
    const first = newDay || isNew || !continues(before, message)
    rows.push({ kind: 'message', key: keyOf(message), message, first })
  }
  if (shown.hasNewer) return rows
  if (shown.answering !== undefined) rows.push({ kind: 'answering', key: 'answering', text: shown.answering })
  const there = new Set(messages.map(({ client_id }) => client_id))
  const waiting = shown.outgoing.filter(({ clientId }) => !there.has(clientId))
  const last = messages.at(-1)
  const lastIsOwn = last !== undefined && last.author?.id === me && last.kind !== 'system'
  for (const [index, outgoing] of waiting.entries()) {
    rows.push({ kind: 'outgoing', key: outgoing.clientId, outgoing, first: index === 0 && !lastIsOwn })
  }
  return rows
}
