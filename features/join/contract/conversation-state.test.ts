import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConversationEvent, type ConversationState, step } from './conversation-state.ts'
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

function requireSound(now: ConversationState, event: ConversationEvent, next: ConversationState): void {
  const added = event.type === 'history' ? event.count : event.type === 'written' ? 1 : 0
  expect(next.last_sequence).toBe(now.last_sequence + added)
  expect(next.unread).toBeGreaterThanOrEqual(0)
  if (event.type === 'closed' || event.type === 'quieted') expect(next.state).toBe('closed')
  if (event.type === 'quieted' || (event.type === 'closed' && now.state !== 'closed'))
    expect(next).toMatchObject({ unread: 0, waiting_since: null })
  if (event.type === 'assigned') expect(next.state === 'open').toBe(next.owner_id !== null)
  if (event.type === 'written' && now.blocked_at !== null) expect(next.unread).toBe(now.unread)
}
