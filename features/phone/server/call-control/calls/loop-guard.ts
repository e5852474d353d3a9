import type { LegId } from '#platform/telephony/port.ts'

/**
 * Cuts calls that leave over a trunk and come back to us, again and again: a trunk that leads to the platform itself, a forward
 * to an own number, two companies that forward to each other. Each round occupies two channels until all are taken.
 *
 * - *Hops* travel in a header of our own with calls that go out; they survive trunks to ourselves and proxies.
 * - Carriers that place a call anew drop it. So a call to a number that the same company is dialling outside at that moment
 *   counts as its *return*. Only of one company: otherwise a stranger could have another's callers refused by dialling its
 *   number.
 */
export interface LoopGuard {
  /** How often a call for the company's number has come back already; 0: it is new. */
  returnsOf(companyId: number, dialed: string): number
  /** A leg goes out. `returns`: of its call. */
  dialed(leg: LegId, call: { companyId: number; number: string; returns: number }): void
  answered(leg: LegId): void
  ended(leg: LegId): void
}

/** A forward, and one more within it, are ordinary. */
const MAX_HOPS = 4
const MAX_RETURNS = 3
/** Longer than any phone rings, milliseconds: the end of a leg may be lost with the engine. */
const RINGING_MS = 300_000
/** A carrier may answer before it passes the call on, milliseconds. */
const AFTER_ANSWER_MS = 5_000
/** Fewer digits in common tell nothing. */
const MIN_DIGITS = 7

export const isLoop = ({ hops, returns }: { hops: number; returns: number }): boolean =>
  hops >= MAX_HOPS || returns >= MAX_RETURNS

interface Outgoing {
  companyId: number
  digits: string
  returns: number
  /** Epoch milliseconds after which nothing can be its return. */
  until: number
}

/** Whether two spellings, with or without country code and prefixes, are one number. */
function isSame(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= MIN_DIGITS && long.endsWith(short)
}

const digitsOf = (number: string): string => number.replace(/\D/g, '').replace(/^0+/, '')

export function createLoopGuard(now: () => number): LoopGuard {
  const outgoing = new Map<LegId, Outgoing>()
  function forgetOld(): void {
    for (const [leg, { until }] of outgoing) {
      // In the order of dialling: all others are younger.
      if (until > now()) return
      outgoing.delete(leg)
    }
  }
  return {
    returnsOf(companyId, dialed) {
      const digits = digitsOf(dialed)
      const rounds = [...outgoing.values()].flatMap((leg) =>
        leg.companyId === companyId && leg.until > now() && isSame(leg.digits, digits)
          ? [leg.returns + 1]
          : [],
      )
      return Math.max(0, ...rounds)
    },
    dialed(leg, { companyId, number, returns }) {
      forgetOld()
      outgoing.set(leg, { companyId, digits: digitsOf(number), returns, until: now() + RINGING_MS })
    },
    answered(leg) {
      const known = outgoing.get(leg)
      if (known) known.until = now() + AFTER_ANSWER_MS
    },
    ended: (leg) => void outgoing.delete(leg),
  }
}
