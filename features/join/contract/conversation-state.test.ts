import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConversationEvent, type ConversationState, step, wroteSince } from './conversation-state.ts'
import { AT, NEW, rows } from './conversation-state-for-tests.ts'

describe('a conversation', () => {
  test.each(rows)('$what', ({ from, event, to, facts = [] }) => {
    const now = { ...NEW, ...from }
    const { patch, facts: told } = step(now, event, AT)
    expect(told).toEqual(facts)
    if (to === null) expect(patch).toBeNull()
    else {
      expect(patch).not.toBeNull()
      expect({ ...now, ...patch }).toMatchObject(to)
    }
  })

  test('every kind of event is in the table', () => {
    // The compiler asks for all of them.
    const kinds: Record<ConversationEvent['type'], true> = {
      written: true,
      history: true,
      answered: true,
      reopened: true,
      resumed: true,
      begun: true,
      returned: true,
      bot_started: true,
      bot_moved: true,
      queued: true,
      assigned: true,
      claimed: true,
      closed: true,
      quieted: true,
      held: true,
      blocked: true,
      unblocked: true,
      labelled: true,
      snoozed: true,
      woken: true,
      read: true,
      survey_sent: true,
      survey_answered: true,
      renamed: true,
      united: true,
    }
    const inTable = new Set(rows.map(({ event }) => event.type))
    expect([...inTable].sort()).toEqual(Object.keys(kinds).sort())
  })

  test('whatever happens, sequences have no gap, an assigned one has its owner, and a closed one waits for nobody', () => {
    const events = fc.array(fc.constantFrom(...rows.map(({ event }) => event)), { maxLength: 40 })
    fc.assert(
      fc.property(events, (happened) => {
        let now = NEW
        for (const event of happened) {
          const next = { ...now, ...step(now, event, AT).patch }
          requireSound(now, event, next)
          now = next
        }
      }),
    )
  })
})

describe('a contact’s message', () => {
  /** What happens, in any order: the contact writes, an agent looks, and snoozes or closes by what they saw then. */
  const STEPS = [
    'writes',
    'looks',
    'snoozes',
    'closes',
    'answers',
    'notes',
    'time is up',
    'unsnoozes',
  ] as const
  const schedule = fc.array(fc.constantFrom(...STEPS), { maxLength: 30 })

  test('is never hidden by somebody who snoozes or closes and had not seen it', () => {
    fc.assert(
      fc.property(schedule, (happened) => {
        let now: ConversationState = { ...NEW, state: 'open', owner_id: 7 }
        let id = 0
        let seen = 0
        let unseen = false
        const apply = (event: ConversationEvent) => {
          now = { ...now, ...step(now, event, AT).patch }
        }
        const write = (as: 'incoming' | 'outgoing' | 'aside') => {
          id += 1
          apply({ type: 'written', id, as, at: AT })
        }
        const happen: Record<(typeof STEPS)[number], () => void> = {
          writes() {
            write('incoming')
            if (now.state === 'closed') apply({ type: 'reopened' })
            unseen = true
          },
          looks() {
            seen = now.last_message_id ?? 0
            unseen = false
          },
          snoozes: () => apply({ type: 'snoozed', until: AT, seen }),
          closes: () => apply({ type: 'closed', closingTypeId: null, by: 7, seen }),
          unsnoozes: () => apply({ type: 'snoozed', until: null, seen }),
          answers: () => write('outgoing'),
          notes: () => write('aside'),
          'time is up': () => apply({ type: 'woken' }),
        }
        for (const what of happened) {
          happen[what]()
          if (!unseen) continue
          expect(now.snoozed_until).toBeNull()
          expect(now.state).not.toBe('closed')
          expect(now.unread).toBeGreaterThan(0)
        }
      }),
    )
  })
})

function requireSound(now: ConversationState, event: ConversationEvent, next: ConversationState): void {
  const added =
    event.type === 'history'
      ? event.count
      : event.type === 'united'
        ? event.other.last_sequence
        : event.type === 'written'
          ? 1
          : 0
  expect(next.last_sequence).toBe(now.last_sequence + added)
  expect(next.unread).toBeGreaterThanOrEqual(0)
  const staysOpen = event.type === 'closed' && now.state !== 'closed' && wroteSince(now, event.seen)
  if (staysOpen) expect(next).toEqual(now)
  const isClosing = event.type === 'quieted' || (event.type === 'closed' && !staysOpen)
  if (isClosing) expect(next.state).toBe('closed')
  if (event.type === 'quieted' || (isClosing && now.state !== 'closed'))
    expect(next).toMatchObject({ unread: 0, waiting_since: null })
  if (event.type === 'assigned') expect(next.state === 'open').toBe(next.owner_id !== null)
  if (event.type === 'written' && now.blocked_at !== null) expect(next.unread).toBe(now.unread)
}
