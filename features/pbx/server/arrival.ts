import type { CarrierHeaders } from '#platform/telephony/carrier/carrier-headers.ts'
import type { Plan } from '#platform/telephony/journey/plan.ts'
import type { Start } from '#platform/telephony/journey/start-of-did.ts'
import type { CallerId } from '#platform/telephony/port.ts'
import type { NumberRoute, RoutedExtension } from './route-number.ts'

/** A new call, before it is known where it goes. */
export interface Arrival {
  endpoint: string
  dialed: string
  from: CallerId
  /** IP address that a call over a trunk comes from, if known. */
  source?: string | null
  /** What its carrier wrote; null or absent: no more than `dialed` and `from`. */
  headers?: CarrierHeaders | null
  /** The phone was told not to show the caller's number. */
  hides?: boolean
  /** Epoch milliseconds. */
  at: number
}

/** An outside caller, or one of the company's extensions. */
type Caller = Omit<RoutedExtension, 'id'> & { id: number | null }

export interface RoutedArrival {
  route: Omit<NumberRoute, 'caller' | 'reach' | 'blockedOut' | 'country' | 'forwards' | 'emergency'> & {
    caller: Caller
  }
  itinerary: { plan: Plan; start: Start; called?: RoutedExtension } | null
  /** The call goes to an emergency number. */
  emergency?: boolean
  /** A carrier brought it to a number that nobody owns; `company`: one of whose customers alone it is. */
  unowned?: 'carrier' | 'company'
  /**
   * The number that it is for, if not as dialled. Of a call over a trunk as the company wrote it, or as the carrier called it; of an
   * extension's without the request to stay hidden.
   */
  dialed?: string
  /** The caller asked that their number is not shown outside. */
  hidden?: boolean
  /** Of a call over a trunk: the number that forwarded it there. */
  diverted?: string | null
}
