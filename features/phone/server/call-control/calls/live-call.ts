import type { Fact } from '#platform/telephony/contract/fact.ts'
import type { Journey } from '#platform/telephony/journey/journey.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { EngineInstance } from '#platform/telephony/port.ts'
import type { Call } from '../../call-machine/call.ts'
import type { CallRoute, Party } from '../../ports.ts'

/**
 * A call and its parties. `route` is null until the number was looked up, and stays null when the call is not allowed.
 */
export interface LiveCall {
  call: Call
  route: CallRoute | null
  /** The engine's boot id that its legs belong to. */
  engine: EngineInstance
  /** For a call through the dialplan. */
  walked?: DialplanState
  /** For a call through the dialplan: the company's configuration when the call arrived. */
  plan?: Plan | null
  /** For a transferred call. */
  partOf?: PartOf
  /** How the latest carrier put its refusal; null: in no words of its own. */
  refusedBecause?: string | null
}

/** A chain of transferred calls, shown as one row in people's histories. */
export interface PartOf {
  /** Its first call. */
  journey: string
  /** It is a consultation call of an attended transfer. */
  consult: boolean
}

/** The first call of the journey that a call belongs to. */
export const journeyOf = ({ call, partOf }: LiveCall): string => partOf?.journey ?? call.id

export interface DialplanState {
  journey: Journey
  /** Extensions that rang so far. */
  members: readonly Party[]
  facts: readonly TimedFact[]
  /** The first trunk used. */
  trunk: number | null
}

/** `at`: epoch milliseconds. */
export interface TimedFact {
  fact: Fact
  at: number
}

export type RoutedCall = LiveCall & { route: CallRoute }

export const isRouted = (live: LiveCall): live is RoutedCall => live.route !== null

/** Everybody who was called, each extension once; for a direct call only the callee. */
export const calleesOf = ({ route, walked }: RoutedCall): readonly Party[] => {
  if (!walked) return route.callee ? [route.callee] : []
  const { callee } = route
  const byEndpoint = new Map<string, Party>()
  for (const party of walked.members)
    if (party.id !== callee?.id && !byEndpoint.has(party.endpoint)) byEndpoint.set(party.endpoint, party)
  return callee ? [callee, ...byEndpoint.values()] : [...byEndpoint.values()]
}
