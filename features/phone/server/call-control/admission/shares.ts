import { TokenBucket } from '#platform/realtime/server/token-bucket.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'

export interface SharesSettings {
  /** New calls a second of a company for which the operator chose none. */
  perSecond: number
  /** What the operator chose; null: nothing. */
  rateOf(companyId: number): Promise<number | null>
  /** Milliseconds, monotonic; for tests. */
  now?: () => number
}

/** Calls from one source: what comes in for a company, or what all its phones dial. A flood of the one leaves the other alone. */
export interface Share {
  readonly key: string
  /** Null until a call from there was routed. */
  readonly company: number | null
  /** Whether one more call is within the share; counts it. */
  take(): boolean
  /** Whether one more refused call may stand in the history; the rest of a flood is only counted. */
  note(): boolean
}

/** Who called, as far as it is known before any look-up. */
export interface Caller {
  endpoint: string
  dialed: string
}

export interface Shares {
  of(caller: Caller): Share
  /** The company that the look-up found; from then on calls to that number count for it, whichever carrier brings them. */
  learn(caller: Caller, companyId: number): void
}

/** Against memory filled with dialled numbers; the longest unused are forgotten. */
const KEPT = 10_000
/** How long the operator's choice is remembered, ms. */
const RATE_KEPT_MS = 10_000
/** Refused calls a source may write at once, and then a second. */
const NOTES = { perSecond: 0.2, burst: 20 }

interface Buckets {
  perSecond: number
  calls: TokenBucket
  notes: TokenBucket
}

export function createShares({ perSecond, rateOf, now = () => performance.now() }: SharesSettings): Shares {
  const companies = new Map<string, number>()
  const rates = new Map<number, { perSecond: number; at: number }>()
  const buckets = new Map<string, Buckets>()

  /** A company's phones are known by the beginning of their names. */
  const origin = ({ endpoint, dialed }: Caller): string =>
    trunkOf(endpoint) === null ? `phones ${endpoint.replace(/-\d+$/, '')}` : `${endpoint} ${dialed}`

  function keyOf(caller: Caller, company: number | null): string {
    if (trunkOf(caller.endpoint) === null) return origin(caller)
    return company === null ? caller.endpoint : `calls to ${company}`
  }

  function rateOfCompany(company: number | null): number {
    if (company === null) return perSecond
    const known = rates.get(company)
    if (!known || now() - known.at > RATE_KEPT_MS) {
      keep(rates, company, { perSecond: known?.perSecond ?? perSecond, at: now() })
      // Without the database the last known rate applies.
      rateOf(company).then(
        (found) => keep(rates, company, { perSecond: found ?? perSecond, at: now() }),
        () => {},
      )
    }
    return rates.get(company)?.perSecond ?? perSecond
  }

  function bucketsOf(key: string, rate: number): Buckets {
    const found = buckets.get(key)
    if (found?.perSecond === rate) return keep(buckets, key, found)
    return keep(buckets, key, {
      perSecond: rate,
      calls: new TokenBucket(rate, rate, now),
      notes: found?.notes ?? new TokenBucket(NOTES.perSecond, NOTES.burst, now),
    })
  }

  return {
    of(caller) {
      const company = companies.get(origin(caller)) ?? null
      const key = keyOf(caller, company)
      const found = bucketsOf(key, rateOfCompany(company))
      return { key, company, take: () => found.calls.take(), note: () => found.notes.take() }
    },
    learn: (caller, company) => void keep(companies, origin(caller), company),
  }
}

/** Puts the value last, and forgets the first beyond `KEPT`. */
function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > KEPT && oldest !== undefined) map.delete(oldest)
  return value
}
