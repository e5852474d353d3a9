import { matchKey } from '../numbers/parse-phone.ts'
import type { Did, Plan } from './plan.ts'
import { unanswered } from './ringing.ts'
import { startOfDid } from './start-of-did.ts'
import type { Go, Walker } from './walker.ts'

type Numbers = Pick<Plan, 'dids' | 'country'>

/** By key; computed once for each plan, since companies have thousands. */
const known = new WeakMap<Plan['dids'], ReadonlyMap<string, Did>>()

/** The company's DID that a dialled number means, in whatever notation; undefined for others, and for those that are not proved. */
export function ownDid({ dids, country }: Numbers, number: string): Did | undefined {
  const byKey = known.get(dids) ?? keysOf(dids, country)
  known.set(dids, byKey)
  return byKey.get(matchKey(number, country))
}

const keysOf = (dids: Plan['dids'], country: string): ReadonlyMap<string, Did> =>
  new Map(
    [...dids.values()]
      .filter(({ state }) => state !== 'pending')
      .map((did) => [matchKey(did.number, country), did] as const),
  )

/**
 * Goes where a call to the company's own number goes, without leaving over a trunk. A call that was at that number before has come
 * back by a forward: it ends there, as unanswered.
 */
export function toOwnNumber(walker: Walker, did: Did, go: Go): undefined {
  const { plan, at } = walker.context
  const before = walker.journey.dids ?? []
  const start = before.includes(did.id) ? null : startOfDid(did, plan, at)
  if (!start) return unanswered(walker, null, 'no-answer', go)
  walker.change({ dids: [...before, did.id] })
  for (const fact of start.facts) walker.notes(fact)
  return go(walker, start.destination)
}
