import { cutText } from '#platform/contract/cut-text.ts'

/** Where a visitor came from, by the address of the page or of the page that embeds it. */
export interface Visit {
  page: string
  referrer: string
  utm_source: string
  utm_medium: string
  utm_campaign: string
}

const MAX_ADDRESS_LENGTH = 500
const MAX_WORD_LENGTH = 100

const queryOf = (address: string): URLSearchParams => {
  try {
    return new URL(address).searchParams
  } catch {
    // No referrer.
    return new URLSearchParams()
  }
}

/** @param framed embedded in a company's page, whose address is the referrer */
export function visitOf(address: string, referrer: string, framed: boolean): Visit {
  const page = framed && referrer !== '' ? referrer : address
  const [own, outer] = [queryOf(address), queryOf(referrer)]
  const word = (name: string) => cutText(own.get(name) ?? outer.get(name) ?? '', MAX_WORD_LENGTH)
  return {
    page: cutText(page, MAX_ADDRESS_LENGTH),
    referrer: framed ? '' : cutText(referrer, MAX_ADDRESS_LENGTH),
    utm_source: word('utm_source'),
    utm_medium: word('utm_medium'),
    utm_campaign: word('utm_campaign'),
  }
}

const KEY = 'suite.visitor'

/** A UUID. `randomUUID` is missing in insecure contexts, as inside a page without TLS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = (version & 0x0f) | 0x40
  bytes[8] = (variant & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** This browser's visitor id, stored to recognise its later visits. */
export function visitorOf(storage: Storage): string {
  const known = storage.getItem(KEY)
  if (known !== null && /^[0-9a-f-]{36}$/.test(known)) return known
  const made = randomId()
  storage.setItem(KEY, made)
  return made
}
