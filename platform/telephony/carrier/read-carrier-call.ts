import type { NumberTerms } from './canonical-number.ts'
import type { CarrierHeaders } from './carrier-headers.ts'
import { readCalled } from './read-called.ts'
import { type CarrierCaller, readCaller } from './read-caller.ts'
import { readDiversion } from './read-diversion.ts'

/** What a carrier said of a call, as the program means it. */
export interface CarrierCall {
  /** Numbers that it may be for, the likeliest first. */
  readonly called: readonly [string, ...string[]]
  readonly caller: CarrierCaller
  /** The number that forwarded it to us; null: none that is known. */
  readonly diverted: string | null
  /** An emergency centre calls back (RFC 7090). */
  readonly emergency: boolean
}

/** How the headers of a trunk are read. */
export interface CarrierTerms extends NumberTerms {
  /** Whether the trunk's other side may say who calls: P-Asserted-Identity, Diversion, Priority. */
  readonly trusted: boolean
  /** Name under which the trunk registered at the carrier; empty: none. */
  readonly username: string
}

/** The one reading of what comes over a trunk. Numbers are canonical: see `canonicalNumber`. */
export function readCarrierCall(headers: CarrierHeaders, terms: CarrierTerms): CarrierCall {
  const called = readCalled(headers, terms)
  const diverted = terms.trusted ? readDiversion(headers, terms) : null
  return {
    called,
    caller: readCaller(headers, terms),
    // Some carriers write the called number itself there.
    diverted: diverted === called[0] ? null : diverted,
    emergency: terms.trusted && /^(?:psap-callback|emergency)\b/i.test(headers.priority.trim()),
  }
}
