import type { Destination } from '../contract/destination.ts'
import type { Sound } from '../port.ts'
import { isBlocked } from './blocked-number.ts'
import type { JourneyEvent, JourneyStep } from './journey.ts'
import type { PlanExtension, RingGroup } from './plan.ts'
import type { Go, Walker } from './walker.ts'

export const RING_TONE: readonly Sound[] = [{ kind: 'tone', tone: 'ring' }]

/** Rings the extension, unless forwarded or on do not disturb. */
export function toExtension(walker: Walker, extension: number, go: Go): undefined {
  const { isFull, phone, plan, ringSeconds } = walker.context
  const known = plan.extensions.get(extension)
  if (isUnwanted(walker, extension)) return unanswered(walker, null, 'rejected', go)
  const forward = forwardOf(walker, known)
  // Transferred callers return instead of reaching a mailbox.
  const toBox = known?.takesMessages === true && walker.journey.returnTo == null
  const box: Destination | null = toBox ? { kind: 'voicemail', id: extension } : null
  if (forward?.always) return go(walker, forward.always)
  // A forwarding loop.
  if (known?.forward?.always) return unanswered(walker, box, 'no-answer', go)
  const unansweredGoTo = forward?.unanswered ?? box
  if (known?.undisturbed) {
    walker.notes({ kind: 'undisturbed', about: { extension } })
    return unanswered(walker, unansweredGoTo, 'no-answer', go)
  }
  if (isFull(extension)) return unanswered(walker, forward?.busy ?? box, 'busy', go)
  const away = forward?.away ?? box
  if (away && phone(extension) === 'away') return go(walker, away)
  return round(
    walker,
    { rounds: [[extension]], seconds: ringSeconds, fallback: unansweredGoTo, personal: true },
    'unregistered',
    go,
  )
}

/** Forward target, unless it leads back to somebody who forwarded this call. */
function forwardOf(walker: Walker, known: PlanExtension | undefined): PlanExtension['forward'] {
  if (!known?.forward) return undefined
  const by = [...(walker.journey.forwardedBy ?? []), known.id]
  walker.change({ forwardedBy: by })
  const onward = (to: Destination | null) => (to?.kind === 'extension' && by.includes(to.id) ? null : to)
  const { always, busy, unanswered, away } = known.forward
  return {
    always: onward(always),
    busy: onward(busy),
    unanswered: onward(unanswered),
    away: onward(away),
  }
}

/** The called person blocks this caller. Queues and groups ring their agents anyway. */
function isUnwanted({ context: { plan }, journey: { caller } }: Walker, extension: number): boolean {
  const patterns = plan.extensions.get(extension)?.blockedIn ?? []
  return isBlocked(patterns, caller.number, plan.country)
}

export function ringGroup(walker: Walker, group: RingGroup | undefined, go: Go): undefined {
  if (!group) return
  walker.notes({ kind: 'ring_group', about: { ring_group: group.id, name: group.name } })
  const { ringSeconds: seconds, fallback } = group
  return round(walker, { rounds: roundsOf(walker, group), seconds, fallback }, 'unregistered', go)
}

function roundsOf(walker: Walker, group: RingGroup): readonly (readonly number[])[] {
  const { extensions } = walker.context.plan
  const reachable = group.members.filter((member) => {
    if (extensions.get(member)?.undisturbed) return false
    const phone = walker.context.phone(member)
    return phone === 'free' || (phone === 'busy' && !group.skipBusy && !walker.context.isFull(member))
  })
  if (reachable.length === 0) return []
  if (group.strategy === 'all') return [reachable]
  const first = group.strategy === 'by_turns' ? walker.context.turn(group) : 0
  const turned = [...group.members.slice(first), ...group.members.slice(0, first)]
  return turned.filter((member) => reachable.includes(member)).map((member) => [member])
}

interface Rounds {
  readonly rounds: readonly (readonly number[])[]
  readonly seconds: number
  readonly fallback: Destination | null
  readonly personal?: true
}

function round(
  walker: Walker,
  { rounds, seconds, fallback, personal }: Rounds,
  outcome: string,
  go: Go,
): undefined {
  const [ringing, ...rest] = rounds
  if (!ringing) return unanswered(walker, fallback, outcome, go)
  walker.stepTo({ kind: 'ring', ringing, rounds: rest, seconds, fallback, ...(personal && { personal }) })
  walker.notes({ kind: 'offered', about: { extensions: [...ringing] } })
  if (walker.journey.answered && walker.journey.playback === null) walker.play(RING_TONE)
  const targets = ringing.map((extension) => ({ kind: 'extension', extension }) as const)
  walker.ring(targets, seconds, ringing.length > 1)
}

export function nextRound(
  walker: Walker,
  step: Extract<JourneyStep, { kind: 'ring' }>,
  outcome: string,
  go: Go,
): undefined {
  walker.notes({ kind: 'declined', about: { extensions: [...step.ringing], outcome } })
  round(walker, step, outcome, go)
}

/** The person's phone sends the call elsewhere: all their phones stop ringing. Whoever forwarded it before does not get it back. */
export function redirected(
  walker: Walker,
  step: Extract<JourneyStep, { kind: 'ring' }>,
  { extension, number, to }: Extract<JourneyEvent, { type: 'redirected' }>,
  go: Go,
): undefined {
  if (!step.personal || !step.ringing.includes(extension)) return
  const by = [...new Set([...(walker.journey.forwardedBy ?? []), extension])]
  walker.change({ forwardedBy: by, round: null })
  walker.does({ type: 'stop-ringing', extension: null })
  walker.notes({ kind: 'redirected', about: { extension, number } })
  if (to.kind === 'extension' && by.includes(to.id)) return unanswered(walker, step.fallback, 'no-answer', go)
  return go(walker, to)
}

/** Unanswered: to the next destination, back to the transferor, or the end. */
export function unanswered(walker: Walker, fallback: Destination | null, outcome: string, go: Go): undefined {
  walker.stopPlayback()
  const { returnTo } = walker.journey
  if (fallback) go(walker, fallback)
  else if (returnTo) {
    walker.change({ returnTo: null })
    walker.notes({ kind: 'returned', about: { destination: returnTo, outcome } })
    go(walker, returnTo)
  } else walker.finish(asRefusal(outcome))
}

const REFUSALS = [
  'busy',
  'no-answer',
  'unregistered',
  'rejected',
  'congestion',
  'not-allowed',
  'unknown-number',
] as const

/** To the caller a call that the carrier forbids was rejected (Q.850 21). */
const asRefusal = (outcome: string) =>
  outcome === 'forbidden' ? 'rejected' : (REFUSALS.find((known) => known === outcome) ?? 'failed')
