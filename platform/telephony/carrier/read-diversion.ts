import { canonicalNumber, type NumberTerms } from './canonical-number.ts'
import type { CarrierHeaders } from './carrier-headers.ts'
import { readAddresses, type SipAddress } from './sip-address.ts'

/**
 * The number that forwarded a call to us last, canonical; null: it was not forwarded, or whoever did is hidden. Diversion is what
 * carriers send; History-Info is its successor.
 */
export function readDiversion({ diversion, historyInfo }: CarrierHeaders, terms: NumberTerms): string | null {
  const [latest] = readAddresses(diversion)
  const by = latest ?? beforeLast(readAddresses(historyInfo))
  if (!by || !/\d/.test(by.user)) return null
  const isPrivate =
    ['full', 'uri'].includes(by.parameters.get('privacy') ?? 'off') || /privacy=(?:history|id)/i.test(by.uri)
  return isPrivate ? null : canonicalNumber(by, terms)
}

/** Of the entries of History-Info, the target before the present one, if the call was retargeted for a reason. */
function beforeLast(entries: readonly SipAddress[]): SipAddress | undefined {
  const [former, present] = entries.slice(-2)
  if (!former || !present || former.user === present.user) return undefined
  const hasReason = /[;?&](?:cause|reason)=/i.test(`${former.uri};${present.uri}`)
  const isRetargeted = present.parameters.has('mp') || present.parameters.has('rc')
  return hasReason || isRetargeted ? former : undefined
}
