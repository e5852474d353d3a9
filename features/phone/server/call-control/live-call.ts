import type { Call } from '#platform/telephony/call.ts'
import type { EngineInstance } from '#platform/telephony/port.ts'
import type { CallRoute } from '../ports.ts'

/** A call and whom it concerns. `route` is null until the number was looked up, and stays so when nobody may call. */
export interface LiveCall {
  call: Call
  route: CallRoute | null
  /** The life of the engine that its legs belong to. */
  engine: EngineInstance
}

export type RoutedCall = LiveCall & { route: CallRoute }

export const isRouted = (live: LiveCall): live is RoutedCall => live.route !== null
