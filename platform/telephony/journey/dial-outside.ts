import type { Destination } from '../contract/destination.ts'
import type { RefusedOutside } from '../contract/fact.ts'
import { rewritten } from '../number-rules.ts'
import { emergencyMeant } from './emergency-dialling.ts'
import type { JourneyStep } from './journey.ts'
import { nextTrunk, outboundFor } from './outbound.ts'
import { ownDid, toOwnNumber } from './own-number.ts'
import { RING_TONE, unanswered } from './ringing.ts'
import type { Go, Walker } from './walker.ts'

const RING_SECONDS = 60
/** Without progress by then a carrier is considered dead, even if registered; slow networks ring within ten seconds. */
const SILENT_SECONDS = 12
/** Failures after which another trunk may succeed. */
const TRUNK_FAULTS = ['congestion', 'unregistered', 'failed', 'forbidden']

type Outside = Extract<Destination, { kind: 'outside' }>

/** Dials over the first free, untried trunk; the company's own numbers are reached inside. */
export function dialOutside(
  walker: Walker,
  { number, by }: Pick<Outside, 'number' | 'by'>,
  tried: readonly number[],
  outcome: string,
  go: Go,
): undefined {
  const choice = outboundFor(walker.context.plan, number)
  const own =
    tried.length === 0 &&
    choice?.emergency !== true &&
    ownDid(walker.context.plan, rewritten(walker.context.plan, number))
  if (own) return toOwnNumber(walker, own, go)
  const target = choice && nextTrunk(choice, tried, walker.context)
  if (!target) {
    walker.notes({
      kind: 'outside_refused',
      about: { number, why: whyNotOutside(choice !== null, outcome) },
    })
    const isUntried = tried.length === 0 && (choice ?? emergencyMeant(walker.context.plan, number)) !== null
    return unanswered(walker, null, isUntried ? 'congestion' : outcome, go)
  }
  const forwarder = by === undefined ? {} : { by }
  walker.stepTo(
    { kind: 'outside', number, ...forwarder, trunk: target.trunk, tried: [...tried, target.trunk] },
    walker.context.at + SILENT_SECONDS * 1000,
  )
  walker.notes({
    kind: 'outside',
    about: { number: target.number, trunk: target.trunk, asked: number, ...forwarder },
  })
  // Until the carrier sends its own.
  if (walker.journey.answered && walker.journey.playback === null) walker.play(RING_TONE)
  const payer = by ?? walker.journey.caller.extension
  // An attempt counts once, not per trunk.
  walker.ring([{ ...target, dialed: number, payer, again: tried.length > 0 }], RING_SECONDS, false)
}

function whyNotOutside(hasRoute: boolean, outcome: string): RefusedOutside {
  if (!hasRoute) return 'no-route'
  return outcome === 'forbidden' ? outcome : 'congestion'
}

/** Tries another trunk, if there is one; otherwise waits. */
export function trunkSilent(
  walker: Walker,
  step: Extract<JourneyStep, { kind: 'outside' }>,
  go: Go,
): undefined {
  const choice = outboundFor(walker.context.plan, step.number)
  if (!choice || !nextTrunk(choice, step.tried, walker.context)) return
  walker.does({ type: 'stop-ringing', extension: null })
  dialOutside(walker, step, step.tried, 'congestion', go)
}

export function outsideUnanswered(
  walker: Walker,
  step: Extract<JourneyStep, { kind: 'outside' }>,
  outcome: string,
  go: Go,
): undefined {
  // A refusal is told as it is when no other trunk takes the call.
  if (TRUNK_FAULTS.includes(outcome))
    return dialOutside(walker, step, step.tried, outcome === 'forbidden' ? outcome : 'congestion', go)
  // Whatever a carrier says of an emergency number, another one may know better; busy is the answer of a person.
  if (outcome !== 'busy' && outboundFor(walker.context.plan, step.number)?.emergency)
    return dialOutside(walker, step, step.tried, outcome, go)
  if (outcome === 'not-allowed' || outcome === 'unknown-number')
    walker.notes({
      kind: 'outside_refused',
      about: { number: step.number, why: outcome },
    })
  unanswered(walker, null, outcome, go)
}
