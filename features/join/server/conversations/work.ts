import type { UnitOfWork } from '#platform/db/database.ts'
import type { FactDetails, FactKind } from '../../contract/conversation-facts.ts'
import { type ConversationEvent, step, type WrittenAs } from '../../contract/conversation-state.ts'
import type { Message } from '../../contract/message.ts'
import { type PlacedFact, recordFacts } from '../facts.ts'
import { type HandedOver, type Publishing, publishWork, type United } from '../publish.ts'
import { type LockedConversation, lockConversationOf, lockConversations } from './conversation.queries.ts'
import {
  absorbConversation,
  giveConversation,
  insertConversation,
  presentContact,
  saveConversations,
} from './conversation-rows.ts'

/**
 * The work of one transaction on conversations. All changes of a conversation are events of its state machine; they are
 * written and published once, at the end, so that everybody sees one state with one version.
 */
export interface Work extends UnitOfWork {
  /** Locks a conversation; one that this work knows comes with its changes. */
  lock(id: number): Promise<LockedConversation | undefined>
  /** `lock` for several, in the order of their ids. */
  lockAll(ids: readonly number[]): Promise<LockedConversation[]>
  /** The conversation of an account with a contact. */
  lockOf(accountId: number, contactId: number): Promise<LockedConversation | undefined>
  /** `lockOf`, which creates it. */
  open(of: { companyId: number; accountId: number; contactId: number }): Promise<LockedConversation>
  /** The conversation is another contact's, who turned out to be the same person. */
  give(locked: LockedConversation, contactId: number): Promise<void>
  /** Makes `gone` a part of `kept`, of the same account and person. */
  absorb(kept: LockedConversation, gone: LockedConversation): Promise<void>
  /** Steps the conversation; `locked` has its new state at once. */
  apply(locked: LockedConversation, event: ConversationEvent): void
  /** Records for the reports what changes nothing in the conversation. */
  fact(locked: LockedConversation, kind: FactKind, details?: FactDetails): void
  /** A new message, written by `writeMessage`. `byModel`: an assistant's text. */
  written(locked: LockedConversation, message: NewlyWritten): void
  /** A message that changed. */
  changed(messageId: number): void
  /** Tells the new owner that they got it. */
  handedOver(locked: LockedConversation, how: Omit<HandedOver, 'id'>): void
  /** Writes the rows, for a statement that reads them; nothing is published yet. */
  flush(): Promise<void>
}

interface NewlyWritten {
  id: number
  as: WrittenAs
  at: Date
  byModel: boolean
}

interface Known {
  readonly locked: LockedConversation
  readonly before: Readonly<LockedConversation>
  isSaved: boolean
  /** Changed otherwise than by a message, which publishes its conversation too. */
  isAnnounced: boolean
  /** Marked as read, or as unread. */
  isMarked: boolean
}

/** What the bot remembers is not shown, and a campaign's conversation not before its message. */
const UNSEEN: ReadonlySet<ConversationEvent['type']> = new Set([
  'written',
  'history',
  'bot_moved',
  'held',
  'answered',
])

export interface Settled<Result> {
  result: Result
  /** The messages written and changed, as shown. */
  messages: ReadonlyMap<number, Message>
}

/** Runs `work`, then writes and publishes what it did: nothing is written or published after that. */
export async function inWork<Result>(
  context: Publishing,
  unit: UnitOfWork,
  work: (work: Work) => Promise<Result>,
): Promise<Settled<Result>> {
  const { opened, settle } = openWork(context, unit)
  const result = await work(opened)
  return { result, messages: await settle() }
}

function openWork(context: Publishing, unit: UnitOfWork) {
  const { rows } = unit
  const known = new Map<number, Known>()
  const places = new Map<string, number>()
  const facts: PlacedFact[] = []
  const written = new Map<number, { byModel: boolean }>()
  const changed = new Set<number>()
  const handedOver: HandedOver[] = []
  const united: United[] = []

  const keep = (locked: LockedConversation): LockedConversation => {
    const before = known.get(locked.id)
    if (before) return before.locked
    known.set(locked.id, {
      locked,
      before: { ...locked },
      isSaved: true,
      isAnnounced: false,
      isMarked: false,
    })
    return locked
  }
  const knownOf = ({ id }: LockedConversation): Known => {
    const one = known.get(id)
    if (!one) throw new Error('a conversation that this work has not locked')
    return one
  }
  const record = (locked: LockedConversation, kind: FactKind, details: FactDetails = {}) => {
    const { id, company_id, account_id, contact_id, group_id: groupId } = locked
    facts.push({ ...details, kind, groupId, locked: { id, company_id, account_id, contact_id } })
  }
  const apply = (locked: LockedConversation, event: ConversationEvent) => {
    const one = knownOf(locked)
    const { patch, facts: happened } = step(locked, event, new Date())
    if (patch !== null) {
      Object.assign(locked, patch, { version: one.before.version + 1 })
      one.isSaved = false
      one.isAnnounced ||= !UNSEEN.has(event.type)
      one.isMarked ||= event.type === 'read'
    }
    for (const { kind, ...details } of happened) record(locked, kind, details)
  }
  const lockAll = async (ids: readonly number[]) => {
    const unknown = ids.filter((id) => !known.has(id))
    if (unknown.length > 0) for (const locked of await lockConversations(rows, unknown)) keep(locked)
    return ids.flatMap((id) => known.get(id)?.locked ?? [])
  }
  const lockOf = async (accountId: number, contactId: number) => {
    const place = `${accountId}/${contactId}`
    const id = places.get(place)
    if (id !== undefined) return known.get(id)?.locked
    const locked = await lockConversationOf(rows, accountId, contactId)
    if (!locked) return undefined
    places.set(place, locked.id)
    return keep(locked)
  }
  const flush = async () => {
    const unsaved = [...known.values()].filter(({ isSaved }) => !isSaved)
    await saveConversations(
      rows,
      unsaved.map(({ locked }) => locked),
    )
    for (const one of unsaved) one.isSaved = true
  }
  const opened: Work = {
    rows,
    onCommit: (action) => unit.onCommit(action),
    lock: async (id) => (await lockAll([id]))[0],
    lockAll,
    lockOf,
    async open(of) {
      const there = await lockOf(of.accountId, of.contactId)
      if (there) return there
      const contactId = await presentContact(rows, of.contactId)
      await insertConversation(rows, { ...of, contactId })
      const locked = await lockOf(of.accountId, contactId)
      if (!locked) throw new Error('the conversation just created was not found')
      return locked
    },
    async give(locked, contactId) {
      await flush()
      await recordFacts(rows, facts.splice(0))
      await giveConversation(rows, locked, contactId)
      places.delete(`${locked.account_id}/${locked.contact_id}`)
      locked.contact_id = contactId
      apply(locked, { type: 'renamed' })
    },
    async absorb(kept, gone) {
      const { before } = knownOf(gone)
      const other = { ...gone }
      // The reports know each opening by its end; the one that goes on is the other's.
      if (gone.state !== 'closed' && gone.opening_counted)
        apply(gone, { type: 'closed', closingTypeId: null, by: null, seen: null })
      await flush()
      await recordFacts(rows, facts.splice(0))
      const openedSequence = await absorbConversation(rows, kept, gone)
      known.delete(gone.id)
      places.delete(`${gone.account_id}/${gone.contact_id}`)
      united.push({ id: gone.id, before, into: kept.id })
      apply(kept, { type: 'united', other, openedSequence })
    },
    apply,
    fact: record,
    written(locked, { byModel, ...message }) {
      written.set(message.id, { byModel })
      apply(locked, { type: 'written', ...message })
    },
    changed: (id) => void changed.add(id),
    handedOver: ({ id }, how) => void handedOver.push({ ...how, id }),
    flush,
  }
  return {
    opened,
    async settle() {
      await flush()
      await recordFacts(rows, facts)
      const touched = [...known.values()].filter(({ locked, before }) => locked.version > before.version)
      return publishWork(context, unit, { touched, written, changed, handedOver, united })
    },
  }
}
