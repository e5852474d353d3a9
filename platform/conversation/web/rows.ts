import { localDay } from '#platform/i18n/format.ts'

interface Placed {
  readonly id: number
  readonly sequence: number
  readonly client_id: string | null
  readonly created_at: string
}

/** The rows of a conversation, top to bottom. Keys stay the same as rows are added at either end. */
export type Row<Message, Outgoing> =
  | { kind: 'begin'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  /** `first` of a block by one author, whose name shows once. */
  | { kind: 'message'; key: string; message: Message; first: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; first: boolean }

interface Shown<Message, Outgoing> {
  messages: readonly Message[]
  outgoing: readonly Outgoing[]
  /** Last sequence read before; null without new messages. */
  readTo: number | null
  hasOlder: boolean
  hasNewer: boolean
  timeZone: string
}

interface Rules<Message> {
  /** Somebody else's, above which the divider of new messages may stand. */
  isOthers(message: Message): boolean
  /** The second continues the block of the first, as far as their authors go. */
  isSameAuthor(before: Message, message: Message): boolean
  /** What is being sent continues its block. */
  isOwn(message: Message): boolean
}

/** A pause longer than this begins a new block, ms. */
const BLOCK = 5 * 60_000

/** Cache: formatting is the most expensive part here, and a message's day does not change. */
const days = new WeakMap<Placed, string>()
const dayOf = (message: Placed, timeZone: string): string => {
  const known = days.get(message)
  if (known !== undefined) return known
  const day = localDay(new Date(message.created_at), timeZone)
  days.set(message, day)
  return day
}

const isPause = (before: Placed, message: Placed): boolean =>
  Date.parse(message.created_at) - Date.parse(before.created_at) >= BLOCK

export function rowsOf<Message extends Placed, Outgoing extends { readonly clientId: string }>(
  shown: Shown<Message, Outgoing>,
  rules: Rules<Message>,
): Row<Message, Outgoing>[] {
  const { messages, readTo, timeZone } = shown
  const rows: Row<Message, Outgoing>[] = []
  // The first loaded message may not be the first of its day: unknown until the one before is loaded.
  if (!shown.hasOlder) rows.push({ kind: 'begin', key: 'begin' })
  let dividerAt = readTo
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1]
    const day = dayOf(message, timeZone)
    const newDay = before === undefined ? !shown.hasOlder : dayOf(before, timeZone) !== day
    if (newDay) rows.push({ kind: 'day', key: `day${day}`, at: message.created_at })
    const isNew = dividerAt !== null && message.sequence > dividerAt && rules.isOthers(message)
    if (isNew) {
      rows.push({ kind: 'new', key: 'new' })
      dividerAt = null
    }
    const continues = before !== undefined && rules.isSameAuthor(before, message) && !isPause(before, message)
    // The key is the same before and after the server acknowledges the message.
    const key = message.client_id ?? `m${message.id}`
    rows.push({ kind: 'message', key, message, first: newDay || isNew || !continues })
  }
  return shown.hasNewer ? rows : [...rows, ...waitingRows(shown, rules)]
}

/** What is being sent, without what is stored already. */
function waitingRows<Message extends Placed, Outgoing extends { readonly clientId: string }>(
  { messages, outgoing }: Shown<Message, Outgoing>,
  { isOwn }: Rules<Message>,
): Row<Message, Outgoing>[] {
  const there = new Set(messages.map(({ client_id }) => client_id))
  const last = messages.at(-1)
  const continues = last !== undefined && isOwn(last)
  return outgoing
    .filter(({ clientId }) => !there.has(clientId))
    .map((one, index) => ({
      kind: 'outgoing',
      key: one.clientId,
      outgoing: one,
      first: index === 0 && !continues,
    }))
}
