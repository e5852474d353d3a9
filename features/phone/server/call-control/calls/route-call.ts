import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'
import type { CarrierHeaders } from '#platform/telephony/carrier/carrier-headers.ts'
import type { CallerId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Call, CallEvent, ForkPlan } from '../../call-machine/call.ts'
import type { ArrivedCall, CallRoute, Itinerary, Party, RouteArrival } from '../../ports.ts'
import type { Admission } from '../admission/admission.ts'

export interface RoutingPorts {
  engine: TelephonyEngine
  routeArrival: RouteArrival
  admission: Admission
  log: Logger
  settings: { ringSeconds: number }
}

export interface Routing {
  /** Caller information from a trunk. */
  from: CallerId
  /** IP address that the call comes from, if known. */
  source: string | null
  /** What the carrier of a trunk wrote; null: not known. */
  headers: CarrierHeaders | null
  /** The phone was told not to show the caller's number. */
  hides: boolean
  /** Epoch milliseconds. */
  at: number
  /**
   * Sets caller and callee as soon as they are known; false when the call is already over. `unowned`: to nobody's number. `meant`:
   * the number that it is for, if not as dialled.
   */
  found(route: CallRoute | null, unowned: boolean, meant: Pick<ArrivedCall, 'dialed' | 'hidden'>): boolean
  /** The call went out and came back too often. */
  isLoop(route: CallRoute): boolean
  /** From here on the call counts, so two simultaneous callers cannot both find the callee free. */
  enter(route: CallRoute): void
  /** Sends the call through the company's dialplan. `diverted`: the number that forwarded it to us. */
  enterDialplan(itinerary: Itinerary, diverted: string | null): Promise<void>
}

/** Looks up a new call's number and decides where it goes; null when the call is already over. */
export async function routeCall(
  { engine, routeArrival, admission, log, settings }: RoutingPorts,
  { id, caller, dialed }: Call,
  { from, source, headers, hides, at, found, isLoop, enter, enterDialplan }: Routing,
): Promise<CallEvent | null> {
  async function devicesOf({ endpoint }: Party): Promise<ForkPlan[]> {
    const contacts = await engine.contacts(endpoint)
    return contacts.map((contact) => ({ leg: randomUUID(), endpoint, contact }))
  }
  /** A call is not lost for its language. */
  const speak = (language: string) =>
    engine
      .setLanguage(caller.leg, language)
      .catch((error) => log.info({ err: error, callId: id }, 'failed to set the language of a call'))
  try {
    const arrived: ArrivedCall | null = await routeArrival({
      endpoint: caller.endpoint,
      dialed,
      from,
      source,
      headers,
      hides,
      at,
    })
    const unowned = arrived?.unowned
    const whose = unowned === 'carrier' ? null : arrived?.route
    if (!found(whose ?? null, unowned !== undefined, arrived ?? {})) return null
    if (unowned === 'carrier') return { type: 'refused', outcome: 'unknown-number' }
    if (!arrived) return { type: 'refused', outcome: 'not-allowed' }
    const { route, itinerary, diverted = null, emergency = false } = arrived
    if (isLoop(route)) {
      log.info({ callId: id, companyId: route.company.id }, 'a call that goes round in circles is cut')
      return { type: 'refused', outcome: 'rejected' }
    }
    const refusal =
      route.refusal ??
      (emergency ? admission.urgentRefusal(route) : admission.refusal(route, itinerary !== null))
    if (refusal) return { type: 'refused', outcome: refusal }
    if (itinerary) {
      enter(route)
      if (route.company.language !== undefined) await speak(route.company.language)
      await enterDialplan(itinerary, diverted)
      return null
    }
    if (!route.callee) return { type: 'refused', outcome: 'unknown-number' }
    enter(route)
    const forks = await devicesOf(route.callee)
    return { type: 'routed', forks, bridge: randomUUID(), ringSeconds: settings.ringSeconds }
  } catch (error) {
    log.error({ err: error, callId: id }, 'failed to look up a number')
    return { type: 'refused', outcome: 'failed' }
  }
}
