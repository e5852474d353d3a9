import type { Fact } from '#platform/telephony/contract/fact.ts'
import type { Journey } from '#platform/telephony/journey/journey.ts'
import type { EngineInstance } from '#platform/telephony/port.ts'
import type { Call } from '../call-machine/call.ts'
import type { CallRoute, Party } from '../ports.ts'

/** A call and whom it concerns. `route` is null until the number was looked up, and stays so when nobody may call. */
export interface LiveCall {
  call: Call
  route: CallRoute | null
  /** The life of the engine that its legs belong to. */
  engine: EngineInstance
  /** Of a call that walks through destinations. */
  walked?: Walked
  /** Of a call that was handed on. */
  partOf?: PartOf
}

/** What people lived as one call, told in one row of their histories. */
export interface PartOf {
  /** Its first call. */
  journey: string
  /** It was made to ask somebody whether they take the other over. */
  consult: boolean
}

/** The first call of the journey that a call is a part of. */
export const journeyOf = ({ call, partOf }: LiveCall): string => partOf?.journey ?? call.id

export interface Walked {
  journey: Journey
  /** Extensions that it rang at so far. */
  members: readonly Party[]
  facts: readonly TimedFact[]
  /** The first trunk that it went out by. */
  trunk: number | null
  /** Whose call to the outside it is; it stays theirs when they put it through to others. */
  billed?: Billed
}

interface Billed {
  extension: number
  /** As dialled, before routes rewrite it. */
  number: string
}

/** `at`: epoch milliseconds. */
export interface TimedFact {
  fact: Fact
  at: number
}

export type RoutedCall = LiveCall & { route: CallRoute }

export const isRouted = (live: LiveCall): live is RoutedCall => live.route !== null

/** Everybody who was called; for a direct call only the callee. */
export const calleesOf = ({ route, walked }: RoutedCall): readonly Party[] => {
  if (!walked) return route.callee ? [route.callee] : []
  const { callee } = route
  const others = walked.members.filter(({ id }) => id !== callee?.id)
  return callee ? [callee, ...others] : others
}
