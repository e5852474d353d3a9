import { TokenBucket } from '#platform/realtime/server/token-bucket.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { CallShare } from '#platform/telephony/port.ts'

export interface SharesSettings {
  /** New calls a second of a company for which the operator chose none. */
  perSecond: number
  /** What the operator chose; null: nothing. */
  rateOf(companyId: number): Promise<number | null>
  /** Milliseconds, monotonic; for tests. */
  now?: () => number
}

/**
 * Calls that count together: all that come in for a company, over whatever trunk; all that its phones dial; or what a carrier
 * brings to nobody's number. A flood of the one leaves the others alone.
 */
export interface Share {
  readonly key: string
  /** Null until a call from there was routed, and of nobody's numbers. */
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
  /** As the engine knows it; absent or null: what earlier calls told. */
  share?: CallShare | null
}

export interface Shares {
  of(caller: Caller): Share
  /**
   * What the look-up found, for engines that do not know shares. From then on calls to that number count for its company, whichever
   * carrier brings them; null: nobody's number.
   */
  learn(caller: Caller, companyId: number | null): void
}

/** Against memory filled with dialled numbers; the longest unused are forgotten. */
const KEPT = 10_000
/** How long the operator's choice is remembered, ms. */
const RATE_KEPT_MS = 10_000
/** Calls a second of a carrier to numbers that nobody owns. */
const NOBODYS_PER_SECOND = 5
/** Refused calls a source may write at once, and then a second. */
const NOTES = { perSecond: 0.2, burst: 20 }

interface Buckets {
  perSecond: number
  calls: TokenBucket
  notes: TokenBucket
}

/** What calls are counted under, and how many there may be. */
interface Account {
  key: string
  company: number | null
  perSecond: number
}

export function createShares({ perSecond, rateOf, now = () => performance.now() }: SharesSettings): Shares {
  const companies = new Map<string, number | null>()
  const rates = new Map<number, { perSecond: number; at: number }>()
  const buckets = new Map<string, Buckets>()

  /** A company's phones are known by the beginning of their names. */
  const origin = ({ endpoint, dialed }: Caller): string =>
    trunkOf(endpoint) === null ? `phones ${endpoint.replace(/-\d+$/, '')}` : `${endpoint} ${dialed}`

  function accountOf(caller: Caller): Account {
    const { endpoint, share } = caller
    if (share?.of === 'nobody') return nobodys(share.carrier)
    if (share)
      return accountOfCompany(share.of === 'calls' ? calls(share.company) : phones(share), share.company)
    const company = companies.get(origin(caller))
    if (company === null) return nobodys(endpoint)
    if (trunkOf(endpoint) === null) return accountOfCompany(origin(caller), company)
    return accountOfCompany(company === undefined ? endpoint : calls(company), company)
  }

  const calls = (company: number) => `calls to ${company}`
  const phones = ({ company }: { company: number }) => `phones of ${company}`
  const nobodys = (carrier: string): Account => ({
    key: `nobody ${carrier}`,
    company: null,
    perSecond: Math.min(perSecond, NOBODYS_PER_SECOND),
  })
  const accountOfCompany = (key: string, company: number | undefined): Account => ({
    key,
    company: company ?? null,
    perSecond: company === undefined ? perSecond : rateOfCompany(company),
  })

  function rateOfCompany(company: number): number {
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
      const { key, company, perSecond: rate } = accountOf(caller)
      const found = bucketsOf(key, rate)
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
