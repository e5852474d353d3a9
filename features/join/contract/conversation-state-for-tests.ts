import type { ConversationEvent, ConversationState } from './conversation-state.ts'

/** What each event makes of a conversation, for its test. */
export const AT = new Date('2026-03-02T15:00:00Z')
const before = (minutes: number) => new Date(AT.getTime() - minutes * 60_000)
export const NEW: ConversationState = {
  state: 'init',
  owner_id: null,
  former_owner_id: null,
  group_id: null,
  label_id: null,
  closing_type_id: null,
  survey_id: null,
  blocked_at: null,
  unread: 0,
  last_sequence: 0,
  last_message_id: null,
  last_incoming_id: null,
  last_at: before(600),
  window_until: null,
  snoozed_until: null,
  waiting_since: null,
  bot: null,
  opened_at: before(60),
  opened_sequence: 0,
  opening_counted: false,
  answered_at: null,
}
const ANA = 7
const OPEN: Partial<ConversationState> = { state: 'open', owner_id: ANA, group_id: 3, opening_counted: true }
const CLOSED: Partial<ConversationState> = { state: 'closed', owner_id: ANA, group_id: 3, closing_type_id: 9 }
const written = (as: 'incoming' | 'outgoing' | 'automatic' | 'aside', at = AT): ConversationEvent => ({
  type: 'written',
  id: 50,
  as,
  at,
})
const assigned = (ownerId: number | null): ConversationEvent => ({
  type: 'assigned',
  ownerId,
  groupId: 4,
  as: 'offered',
  by: null,
})

interface Row {
  what: string
  from: Partial<ConversationState>
  event: ConversationEvent
  /** Null: nothing changes. */
  to: Partial<ConversationState> | null
  facts?: readonly object[]
}

export const rows: readonly Row[] = [
  {
    what: 'whoever closed it goes on seeing what comes',
    from: CLOSED,
    event: { type: 'reopened' },
    to: { state: 'init', owner_id: null, former_owner_id: ANA },
    facts: [{ kind: 'opened' }],
  },
  {
    what: 'who gets it next is alone with it',
    from: { state: 'bot', former_owner_id: ANA },
    event: assigned(8),
    to: { owner_id: 8, former_owner_id: null },
    facts: [{ kind: 'offered', userId: 8, word: null }],
  },
  {
    what: 'opened again it stays in its group, and counts as an opening',
    from: CLOSED,
    event: { type: 'resumed', ownerId: ANA, isMistake: false, waitingSince: null },
    to: { state: 'open', owner_id: ANA, former_owner_id: null, group_id: 3, closing_type_id: null },
    facts: [{ kind: 'opened' }],
  },
  {
    what: 'a closing taken back leaves the opening as it was, and the contact waiting',
    from: CLOSED,
    event: { type: 'resumed', ownerId: ANA, isMistake: true, waitingSince: before(9) },
    to: { state: 'open', opened_at: NEW.opened_at, opening_counted: true, waiting_since: before(9) },
  },
  {
    what: 'only a closed one is opened again',
    from: OPEN,
    event: { type: 'resumed', ownerId: 8, isMistake: false, waitingSince: null },
    to: null,
  },
  {
    what: 'a contact’s message counts as unread, opens the window, and ends a snooze',
    from: { ...OPEN, snoozed_until: AT, last_sequence: 4, unread: 1 },
    event: written('incoming', before(1)),
    to: {
      last_sequence: 5,
      last_message_id: 50,
      last_at: AT,
      unread: 2,
      waiting_since: before(1),
      snoozed_until: null,
      window_until: new Date(before(1).getTime() + 86_400_000),
    },
  },
  {
    what: 'a late delivery does not shorten the window, and the wait goes on from its beginning',
    from: { ...OPEN, window_until: new Date(AT.getTime() + 86_400_000), waiting_since: before(30) },
    event: written('incoming', before(600)),
    to: { window_until: new Date(AT.getTime() + 86_400_000), waiting_since: before(30), unread: 1 },
  },
  {
    what: 'a blocked contact’s message is kept unheard',
    from: { ...OPEN, blocked_at: before(9) },
    event: written('incoming'),
    to: { last_sequence: 1, unread: 0, waiting_since: null, last_message_id: null },
  },
  {
    what: 'an agent’s message answers',
    from: { ...OPEN, waiting_since: before(5) },
    event: written('outgoing'),
    to: { waiting_since: null, answered_at: AT, last_message_id: 50 },
  },
  {
    what: 'an automatic text is no answer',
    from: { ...OPEN, waiting_since: before(5) },
    event: written('automatic'),
    to: { waiting_since: before(5), answered_at: null, last_message_id: 50 },
  },
  {
    what: 'a note is not what lists show',
    from: { ...OPEN, last_message_id: 40 },
    event: written('aside'),
    to: { last_sequence: 1, last_message_id: 40, last_at: NEW.last_at },
  },
  {
    what: 'an agent’s first message counts as the opening',
    from: {},
    event: { type: 'answered', userId: ANA },
    to: { opening_counted: true },
    facts: [{ kind: 'opened' }, { kind: 'sent', userId: ANA }],
  },
  {
    what: 'the first answer is told apart, with the time waited',
    from: { ...OPEN, waiting_since: before(2) },
    event: { type: 'answered', userId: ANA },
    to: {},
    facts: [
      { kind: 'sent', userId: ANA },
      { kind: 'first_reply', userId: ANA, seconds: 120 },
    ],
  },
  {
    what: 'further answers',
    from: { ...OPEN, waiting_since: before(1), answered_at: before(9) },
    event: { type: 'answered', userId: ANA },
    to: {},
    facts: [
      { kind: 'sent', userId: ANA },
      { kind: 'answered', userId: ANA, seconds: 60 },
    ],
  },
  {
    what: 'a closed conversation is reopened without owner and group',
    from: { ...CLOSED, answered_at: before(900), last_sequence: 8 },
    event: { type: 'reopened' },
    to: {
      state: 'init',
      owner_id: null,
      group_id: null,
      closing_type_id: null,
      opened_at: AT,
      opened_sequence: 8,
      answered_at: null,
      opening_counted: true,
    },
    facts: [{ kind: 'opened' }],
  },
  {
    what: 'one that an agent began counts as the same opening',
    from: { opening_counted: true, answered_at: before(5) },
    event: { type: 'reopened' },
    to: { state: 'init', answered_at: before(5), opened_at: before(60) },
  },
  {
    what: 'a template reopens for its author, in the group it had',
    from: CLOSED,
    event: { type: 'begun', ownerId: 8 },
    to: { state: 'init', owner_id: 8, group_id: 3, opening_counted: true },
    facts: [{ kind: 'opened' }],
  },
  {
    what: 'the answer goes to who began it',
    from: { owner_id: ANA, opening_counted: true },
    event: { type: 'returned' },
    to: { state: 'open', owner_id: ANA },
  },
  { what: 'a bot takes it', from: {}, event: { type: 'bot_started' }, to: { state: 'bot' } },
  {
    what: 'the bot moves on',
    from: { state: 'bot' },
    event: { type: 'bot_moved', bot: { step: 2 } },
    to: { bot: { step: 2 } },
  },
  { what: 'it waits', from: { state: 'bot' }, event: { type: 'queued' }, to: { state: 'waiting' } },
  { what: 'it waits already', from: { state: 'waiting' }, event: { type: 'queued' }, to: null },
  {
    what: 'an agent gets it',
    from: { state: 'bot', bot: {}, snoozed_until: AT },
    event: assigned(8),
    to: { state: 'open', owner_id: 8, group_id: 4, bot: null, snoozed_until: null },
    facts: [{ kind: 'offered', userId: 8, word: null }],
  },
  {
    what: 'nobody of the group is free',
    from: OPEN,
    event: assigned(null),
    to: { state: 'waiting', owner_id: null, group_id: 4 },
    facts: [{ kind: 'offered', userId: null, word: null }],
  },
  {
    what: 'a closed one that is handed over is reopened',
    from: CLOSED,
    event: assigned(8),
    to: { state: 'open', owner_id: 8, closing_type_id: null, opening_counted: true },
    facts: [{ kind: 'opened' }, { kind: 'offered', userId: 8, word: null }],
  },
  {
    what: 'an agent takes a waiting contact',
    from: { state: 'waiting', group_id: 3 },
    event: { type: 'claimed', ownerId: 8, groupId: 4 },
    to: { state: 'open', owner_id: 8, group_id: 3 },
  },
  {
    what: 'an agent takes a closed contact, to write to them',
    from: { state: 'closed' },
    event: { type: 'claimed', ownerId: 8, groupId: 4 },
    to: { state: 'closed', owner_id: 8, group_id: 4 },
  },
  {
    what: 'it is closed',
    from: { ...OPEN, unread: 3, waiting_since: before(1), snoozed_until: AT, bot: {} },
    event: { type: 'closed', closingTypeId: 9, by: 8, seen: null },
    to: {
      state: 'closed',
      closing_type_id: 9,
      unread: 0,
      waiting_since: null,
      snoozed_until: null,
      bot: null,
      opening_counted: false,
    },
    facts: [{ kind: 'closed', userId: ANA, closingTypeId: 9, seconds: 3600 }],
  },
  {
    what: 'it is closed already',
    from: CLOSED,
    event: { type: 'closed', closingTypeId: 1, by: 8, seen: null },
    to: null,
  },
  {
    what: 'an opt-out word alone closes without counting',
    from: { unread: 1, waiting_since: AT },
    event: { type: 'quieted' },
    to: { state: 'closed', unread: 0, waiting_since: null },
  },
  { what: 'a campaign’s new contact', from: {}, event: { type: 'held' }, to: { state: 'closed' } },
  { what: 'a campaign’s known contact', from: { last_sequence: 1 }, event: { type: 'held' }, to: null },
  {
    what: 'it is blocked',
    from: { ...OPEN, unread: 2, waiting_since: AT },
    event: { type: 'blocked', by: 8 },
    to: { blocked_at: AT, unread: 0, waiting_since: null },
    facts: [{ kind: 'blocked', userId: 8 }],
  },
  { what: 'it is blocked already', from: { blocked_at: AT }, event: { type: 'blocked', by: 8 }, to: null },
  {
    what: 'it is unblocked',
    from: { blocked_at: AT },
    event: { type: 'unblocked' },
    to: { blocked_at: null },
  },
  { what: 'it was not blocked', from: {}, event: { type: 'unblocked' }, to: null },
  {
    what: 'it gets a label',
    from: OPEN,
    event: { type: 'labelled', labelId: 5, by: 8 },
    to: { label_id: 5 },
    facts: [{ kind: 'labelled', userId: 8, labelId: 5 }],
  },
  {
    what: 'it loses its label',
    from: { label_id: 5 },
    event: { type: 'labelled', labelId: null, by: 8 },
    to: { label_id: null },
  },
  { what: 'snoozed when closed', from: CLOSED, event: { type: 'snoozed', until: AT, seen: null }, to: null },
  {
    what: 'snoozed',
    from: { ...OPEN, unread: 1, last_incoming_id: 40 },
    event: { type: 'snoozed', until: AT, seen: 40 },
    to: { snoozed_until: AT },
  },
  {
    what: 'closed while the contact writes',
    from: { ...OPEN, unread: 1, last_incoming_id: 41 },
    event: { type: 'closed', closingTypeId: null, by: 7, seen: 40 },
    to: null,
  },
  {
    what: 'snoozed while the contact writes',
    from: { ...OPEN, unread: 1, last_incoming_id: 41 },
    event: { type: 'snoozed', until: AT, seen: 40 },
    to: null,
  },
  {
    what: 'no longer snoozed, whatever was seen',
    from: { ...OPEN, last_incoming_id: 41, snoozed_until: AT },
    event: { type: 'snoozed', until: null, seen: 40 },
    to: { snoozed_until: null },
  },
  {
    what: 'another conversation becomes a part: whoever waited in either waits, and nothing of it sleeps',
    from: {
      ...OPEN,
      last_sequence: 4,
      unread: 1,
      waiting_since: before(3),
      snoozed_until: AT,
      last_message_id: 9,
    },
    event: {
      type: 'united',
      openedSequence: 2,
      other: {
        ...{ last_sequence: 2, unread: 1, waiting_since: before(8), window_until: AT, label_id: 5 },
        ...{ last_message_id: 12, last_incoming_id: 12, last_at: AT, blocked_at: null },
      },
    },
    to: {
      ...{ state: 'open', owner_id: ANA, last_sequence: 6, opened_sequence: 2, unread: 2, label_id: 5 },
      ...{ waiting_since: before(8), window_until: AT, snoozed_until: null, last_message_id: 12 },
    },
  },
  {
    what: 'who was blocked in the other conversation is blocked',
    from: { ...OPEN, unread: 1, waiting_since: before(3) },
    event: {
      type: 'united',
      openedSequence: 0,
      other: {
        ...{ last_sequence: 2, unread: 0, waiting_since: null, window_until: null, label_id: null },
        ...{ last_message_id: null, last_incoming_id: null, last_at: before(900), blocked_at: before(50) },
      },
    },
    to: { blocked_at: before(50), unread: 0, waiting_since: null, last_at: NEW.last_at },
  },
  {
    what: 'the snooze is over',
    from: { snoozed_until: AT },
    event: { type: 'woken' },
    to: { snoozed_until: null, unread: 1 },
  },
  { what: 'woken before', from: {}, event: { type: 'woken' }, to: null },
  { what: 'read', from: { unread: 4 }, event: { type: 'read', unread: 0 }, to: { unread: 0 } },
  { what: 'read already', from: {}, event: { type: 'read', unread: 0 }, to: null },
  {
    what: 'a survey is asked',
    from: OPEN,
    event: { type: 'survey_sent', surveyId: 2, by: 8 },
    to: { survey_id: 2 },
    facts: [{ kind: 'survey_sent', userId: 8, surveyId: 2 }],
  },
  {
    what: 'its answer to a closed conversation waits for nobody',
    from: { ...CLOSED, survey_id: 2, unread: 1, waiting_since: AT },
    event: { type: 'survey_answered', surveyId: 2, answer: 'Bien' },
    to: { state: 'closed', survey_id: null, unread: 0, waiting_since: null },
    facts: [{ kind: 'survey_answered', surveyId: 2, userId: ANA, word: 'Bien' }],
  },
  {
    what: 'messages from before the number was connected: closed, and nobody waits',
    from: {},
    event: { type: 'history', count: 3, lastId: 9, at: AT },
    to: {
      state: 'closed',
      last_sequence: 3,
      last_message_id: 9,
      last_at: AT,
      unread: 0,
      waiting_since: null,
    },
  },
  {
    what: 'earlier messages in an open conversation: those behind move up, and it stays as it is',
    from: { ...OPEN, last_sequence: 2, last_message_id: 5, opened_sequence: 1 },
    event: { type: 'history', count: 3, lastId: 9, at: AT },
    to: { state: 'open', last_sequence: 5, last_message_id: 5, opened_sequence: 4 },
  },
  { what: 'the contact is renamed: only the version is new', from: OPEN, event: { type: 'renamed' }, to: {} },
]
