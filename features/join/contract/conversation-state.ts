import type { ChatState } from './chat.ts'
import type { ConversationFact } from './conversation-facts.ts'
import { type Absorbed, united } from './united-conversation.ts'

/**
 * A conversation as a pure state machine: an event in, the columns that change and the facts for the reports out.
 *
 * ```
 *             ┌──────────── reopened · begun ──────────────┐
 *             ▼                                            │
 *  new ──▶  init ── bot_started ──▶ bot ── closed ───────▶ closed
 *           │ │                      │                     ▲ ▲ ▲
 *           │ └─ returned ──────┐    │ queued · assigned   │ │ │ held (new, by a campaign)
 *           │                   │    ▼                     │ │ └── new
 *           ├─ queued ──────────┼─▶ waiting ── closed ─────┘ │
 *           │                   ▼    │ ▲                     │
 *           └─ assigned ──────▶ open ◀─┘ assigned            │
 *                                └────────── closed ─────────┘
 * ```
 * `assigned` holds in every state and leads to `open`, or to `waiting` in a group without a free agent; a closed conversation
 * is reopened by it. `resumed` leads a closed one to `open`. `quieted` closes without counting: the only new message was an opt-out word. `written` counts messages
 * and moves no state. A blocked contact's messages are kept without anybody hearing of them.
 */
export interface ConversationState {
  state: ChatState
  owner_id: number | null
  /** Who had it when it was closed, if it was reopened since: goes on seeing it while nobody has it. */
  former_owner_id: number | null
  group_id: number | null
  label_id: number | null
  closing_type_id: number | null
  survey_id: number | null
  blocked_at: Date | null
  unread: number
  last_sequence: number
  last_message_id: number | null
  /** The contact's last message. */
  last_incoming_id: number | null
  last_at: Date
  window_until: Date | null
  snoozed_until: Date | null
  waiting_since: Date | null
  /** The bot's own state, see `bots/interpret.ts`. */
  bot: unknown
  opened_at: Date
  opened_sequence: number
  /** Whether the reports count the present opening already. */
  opening_counted: boolean
  answered_at: Date | null
}

/** `automatic`: by the program, which is no answer; `aside`: a note or a system message, internal to the company. */
export type WrittenAs = 'incoming' | 'outgoing' | 'automatic' | 'aside'

/** Ids of users are null where the program acts. */
export type ConversationEvent =
  /** `at`: by the provider's clock. */
  | { type: 'written'; id: number; as: WrittenAs; at: Date }
  /** So many messages from before the number was connected, the last one of `lastId`. */
  | { type: 'history'; count: number; lastId: number; at: Date }
  /** An agent answers; the message itself is `written`. */
  | { type: 'answered'; userId: number }
  /** The contact writes again: without owner and group. */
  | { type: 'reopened' }
  /** Somebody opens it again. `isMistake`: the closing is taken back. */
  | { type: 'resumed'; ownerId: number; isMistake: boolean; waitingSince: Date | null }
  /** An agent writes a template to a closed conversation. */
  | { type: 'begun'; ownerId: number | null }
  /** The answer to a conversation that its owner began. */
  | { type: 'returned' }
  | { type: 'bot_started' }
  | { type: 'bot_moved'; bot: unknown }
  /** It waits for an agent, as yet of no group. */
  | { type: 'queued' }
  | {
      type: 'assigned'
      ownerId: number | null
      groupId: number | null
      as: 'offered' | 'transferred'
      by: string | null
    }
  /** An agent takes a contact nobody has, to write to them. */
  | { type: 'claimed'; ownerId: number; groupId: number | null }
  /** `seen`: as of a snooze. */
  | { type: 'closed'; closingTypeId: number | null; by: number | null; seen: number | null }
  | { type: 'quieted' }
  | { type: 'held' }
  | { type: 'blocked'; by: number }
  | { type: 'unblocked' }
  | { type: 'labelled'; labelId: number | null; by: number }
  /** `seen`: the newest message that the person who does it had seen; null: as of now. */
  | { type: 'snoozed'; until: Date | null; seen: number | null }
  /** The snooze is over. */
  | { type: 'woken' }
  | { type: 'read'; unread: number }
  | { type: 'survey_sent'; surveyId: number; by: number | null }
  | { type: 'survey_answered'; surveyId: number; answer: string }
  /** What is shown of the contact changed. */
  | { type: 'renamed' }
  /** The contact's other conversation became a part of this one; `openedSequence`: where the present opening begins by now. */
  | { type: 'united'; other: Absorbed; openedSequence: number }

/** `patch` null: the event changes nothing. */
export interface Step {
  patch: Partial<ConversationState> | null
  facts: readonly ConversationFact[]
}

const UNCHANGED: Step = { patch: null, facts: [] }
const changing = (patch: Partial<ConversationState>, ...facts: ConversationFact[]): Step => ({ patch, facts })

const unless = (unchanged: boolean, patch: Partial<ConversationState>, ...facts: ConversationFact[]): Step =>
  unchanged ? UNCHANGED : changing(patch, ...facts)

/** Hours after a contact's message in which free texts may be sent. */
const WINDOW_MS = 24 * 3_600_000

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))
const later = (one: Date | null, other: Date): Date => (one !== null && one > other ? one : other)

export function step(now: ConversationState, event: ConversationEvent, at: Date): Step {
  switch (event.type) {
    case 'written':
      return changing(written(now, event, at))
    case 'history':
      return changing(placed(now, event))
    case 'answered':
      return answered(now, event.userId, at)
    case 'reopened':
      return reopened(now, at)
    case 'begun': {
      const { patch, facts } = reopened(now, at)
      return {
        patch: { ...patch, owner_id: event.ownerId, former_owner_id: null, group_id: now.group_id },
        facts,
      }
    }
    case 'resumed':
      return resumed(now, event, at)
    case 'returned':
      return counted(now, { state: 'open' })
    case 'bot_started':
      return changing({ state: 'bot' })
    case 'bot_moved':
      return changing({ bot: event.bot })
    case 'queued':
      return unless(now.state === 'waiting', { state: 'waiting' })
    case 'assigned':
      return assigned(now, event, at)
    case 'claimed':
      return claimed(now, event)
    case 'closed':
      return closed(now, event, at)
    case 'quieted':
      return changing({ state: 'closed', unread: 0, waiting_since: null })
    case 'held':
      return unless(now.last_sequence > 0, { state: 'closed' })
    case 'blocked': {
      const blocked = { blocked_at: at, unread: 0, waiting_since: null }
      return unless(now.blocked_at !== null, blocked, { kind: 'blocked', userId: event.by })
    }
    case 'unblocked':
      return unless(now.blocked_at === null, { blocked_at: null })
    case 'labelled': {
      const { labelId, by } = event
      const facts = labelId === null ? [] : [{ kind: 'labelled', userId: by, labelId } as const]
      return changing({ label_id: labelId }, ...facts)
    }
    case 'snoozed':
      // A closed one waits for nobody, and no list shows it among those that sleep. What the contact wrote meanwhile stays in sight.
      return unless(event.until !== null && (now.state === 'closed' || wroteSince(now, event.seen)), {
        snoozed_until: event.until,
      })
    case 'woken':
      return unless(now.snoozed_until === null, { snoozed_until: null, unread: Math.max(1, now.unread) })
    case 'read':
      return unless(now.unread === event.unread, { unread: event.unread })
    case 'survey_sent': {
      const { surveyId, by } = event
      return changing({ survey_id: surveyId }, { kind: 'survey_sent', userId: by, surveyId })
    }
    case 'survey_answered':
      return surveyAnswered(now, event)
    case 'renamed':
      return changing({})
    case 'united':
      return changing(united(now, event.other, event.openedSequence))
    default:
      return event satisfies never
  }
}

/** Whether the contact wrote what somebody has not seen yet, nor anybody else whose marks these are. */
export const wroteSince = (
  { unread, last_incoming_id: last }: Pick<ConversationState, 'unread' | 'last_incoming_id'>,
  seen: number | null,
): boolean => seen !== null && unread > 0 && (last ?? 0) > seen

type Event<Type extends ConversationEvent['type']> = Extract<ConversationEvent, { type: Type }>

function written(
  now: ConversationState,
  { id, as, at: sentAt }: Event<'written'>,
  at: Date,
): Partial<ConversationState> {
  const next = { last_sequence: now.last_sequence + 1 }
  const shown = { ...next, last_message_id: id, last_at: at }
  switch (as) {
    case 'aside':
      return next
    case 'automatic':
      return shown
    case 'outgoing':
      return { ...shown, waiting_since: null, answered_at: now.answered_at ?? at }
    case 'incoming': {
      // A late delivery does not shorten the window.
      const window = {
        window_until: later(now.window_until, new Date(sentAt.getTime() + WINDOW_MS)),
        last_incoming_id: id,
      }
      if (now.blocked_at !== null) return { ...next, ...window }
      const waiting = {
        unread: now.unread + 1,
        waiting_since: now.waiting_since ?? sentAt,
        snoozed_until: null,
      }
      return { ...shown, ...window, ...waiting }
    }
    default:
      return as satisfies never
  }
}

/** Those behind move up. A conversation of nothing else is closed. */
function placed(now: ConversationState, { count, lastId, at }: Event<'history'>): Partial<ConversationState> {
  const isNew = now.last_sequence === 0
  return {
    last_sequence: now.last_sequence + count,
    ...(now.opened_sequence > 0 ? { opened_sequence: now.opened_sequence + count } : {}),
    ...(now.last_message_id === null ? { last_message_id: lastId, last_at: at } : {}),
    ...(isNew && now.state === 'init' ? { state: 'closed' } : {}),
  }
}

/** With the opening as a fact, unless the reports count it already. */
function counted(now: ConversationState, patch: Partial<ConversationState>): Step {
  return now.opening_counted
    ? changing(patch)
    : changing({ ...patch, opening_counted: true }, { kind: 'opened' })
}

/** An agent's first message counts as the opening, and the answer to it not again. */
function answered(now: ConversationState, userId: number, at: Date): Step {
  const { patch, facts } = now.state === 'init' ? counted(now, {}) : changing({})
  if (now.waiting_since === null) return { patch, facts: [...facts, { kind: 'sent', userId }] }
  const kind = now.answered_at === null ? 'first_reply' : 'answered'
  const seconds = secondsBetween(now.waiting_since, at)
  return { patch, facts: [...facts, { kind: 'sent', userId }, { kind, userId, seconds }] }
}

/** Earlier messages stay. One that an agent began counts as the same opening. */
function reopened(now: ConversationState, at: Date): Step {
  const patch = {
    state: 'init',
    former_owner_id: now.owner_id,
    owner_id: null,
    group_id: null,
    closing_type_id: null,
    survey_id: null,
    bot: null,
  } as const
  if (now.state === 'init' && now.opening_counted) return changing(patch)
  const opening = {
    opened_at: at,
    opened_sequence: now.last_sequence,
    answered_at: null,
    opening_counted: true,
  }
  return changing({ ...patch, ...opening }, { kind: 'opened' })
}

function resumed(
  now: ConversationState,
  { ownerId, isMistake, waitingSince }: Event<'resumed'>,
  at: Date,
): Step {
  if (now.state !== 'closed') return UNCHANGED
  const open = { state: 'open', owner_id: ownerId, former_owner_id: null, closing_type_id: null } as const
  if (isMistake) return changing({ ...open, opening_counted: true, waiting_since: waitingSince })
  const { patch, facts } = reopened(now, at)
  return changing({ ...patch, ...open, group_id: now.group_id }, ...facts)
}

function assigned(now: ConversationState, { ownerId, groupId, as, by }: Event<'assigned'>, at: Date): Step {
  const before = now.state === 'closed' ? reopened(now, at) : changing({})
  const state = ownerId === null ? 'waiting' : 'open'
  const former = ownerId === null ? {} : { former_owner_id: null }
  return {
    patch: {
      ...before.patch,
      ...former,
      owner_id: ownerId,
      group_id: groupId,
      state,
      bot: null,
      snoozed_until: null,
    },
    facts: [...before.facts, { kind: as, userId: ownerId, word: by }],
  }
}

function claimed(now: ConversationState, { ownerId, groupId }: Event<'claimed'>): Step {
  const state = now.state === 'waiting' || now.state === 'bot' ? 'open' : now.state
  return changing({ owner_id: ownerId, former_owner_id: null, group_id: now.group_id ?? groupId, state })
}

/** In a closed conversation the answer waits for nobody. */
function surveyAnswered(now: ConversationState, { surveyId, answer }: Event<'survey_answered'>): Step {
  return changing(
    { survey_id: null, ...(now.state === 'closed' ? { unread: 0, waiting_since: null } : {}) },
    { kind: 'survey_answered', surveyId, userId: now.owner_id, word: answer },
  )
}

/** What the contact wrote while somebody was closing it keeps it open. */
function closed(now: ConversationState, { closingTypeId, by, seen }: Event<'closed'>, at: Date): Step {
  if (now.state === 'closed' || wroteSince(now, seen)) return UNCHANGED
  return changing(
    {
      state: 'closed',
      closing_type_id: closingTypeId,
      unread: 0,
      waiting_since: null,
      snoozed_until: null,
      bot: null,
      opening_counted: false,
    },
    { kind: 'closed', userId: now.owner_id ?? by, closingTypeId, seconds: secondsBetween(now.opened_at, at) },
  )
}
