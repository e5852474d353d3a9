import { expect, test } from 'vitest'
import { createRandom } from '#platform/random/random.ts'
import { CONDITIONS, type SequenceStep, stepSequence } from './step-sequence.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface Sent {
  at: number
  place: number
}

/** Runs a whole sequence on a simulated clock: what is sent when, and how it ends. */
function live(seed: number) {
  const random = createRandom(seed)
  const steps = Array.from(
    { length: random.between(0, 6) },
    (): SequenceStep => ({
      after_minutes: random.between(0, 3 * 24 * 60),
      template: 1,
      params: [],
      when: CONDITIONS[random.between(0, CONDITIONS.length - 1)] ?? 'always',
      label: random.between(1, 2),
    }),
  )
  const stopOnReply = random.between(0, 1) === 1
  const repliedAt = random.between(0, 2) === 0 ? random.between(0, 12 * DAY) : null
  const optedOutAt = random.between(0, 4) === 0 ? random.between(0, 12 * DAY) : null
  const opens = random.between(0, 20) * 60
  const closes = opens + random.between(1, 4) * 60
  const isOpen = (now: number): boolean => {
    const minute = Math.floor(now / MINUTE) % (24 * 60)
    return minute >= opens && minute < closes
  }
  const sent: Sent[] = []
  const enrolment = { step: 0, since: 0, enrolledAt: 0 }
  let now = 0
  for (let turns = 0; turns < 20_000; turns += 1) {
    const known = repliedAt !== null && repliedAt <= now ? repliedAt : null
    const context = {
      now,
      isOpen: isOpen(now),
      stopOnReply,
      repliedAt: known,
      optedOut: optedOutAt !== null && optedOutAt <= now,
      labelId: random.between(0, 2) || null,
      wasRead: random.between(0, 1) === 1,
    }
    const move = stepSequence(steps, enrolment, context)
    if (move.kind === 'end')
      return { steps, sent, end: move.state, at: now, stopOnReply, repliedAt, optedOutAt, isOpen }
    if (move.kind === 'wait') {
      // Not `expect`: one for each of some hundred thousand waits takes seconds on a busy machine.
      if (move.until <= now) throw new Error(`waits for a time in the past: ${move.until} at ${now}`)
      // Jobs run late.
      now = move.until + random.between(0, 3) * MINUTE
      continue
    }
    if (move.kind === 'send') sent.push({ at: now, place: enrolment.step })
    enrolment.step += 1
    enrolment.since = now
  }
  throw new Error('the sequence never ends')
}

test('each step is sent at most once, in order, not early, within hours, and nothing after a reply or an opt-out', () => {
  for (let seed = 1; seed <= 600; seed += 1) {
    const { steps, sent, end, stopOnReply, repliedAt, optedOutAt, isOpen } = live(seed)
    const indexes = sent.map(({ place: index }) => index)
    expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other))
    for (const { at, place: index } of sent) {
      const before = sent.filter((other) => other.place < index).at(-1)
      expect(at - (before?.at ?? 0)).toBeGreaterThanOrEqual((steps[index]?.after_minutes ?? 0) * MINUTE)
      expect(isOpen(at)).toBe(true)
      if (stopOnReply && repliedAt !== null) expect(at).toBeLessThan(repliedAt)
      if (optedOutAt !== null) expect(at).toBeLessThan(optedOutAt)
    }
    if (end === 'replied') expect(stopOnReply).toBe(true)
  }
})
