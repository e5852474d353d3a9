import { dialable } from '#platform/telephony/numbers/dialable.ts'

/** The dialable number of a `tel:` (RFC 3966) or `callto:` address, within its `phone-context`; null for anything else. */
export function readTelLink(address: string): string | null {
  const [, number] = /^(?:tel|(?:web\+)?callto):(?:\/\/)?([^;?]{1,64})/i.exec(address.trim()) ?? []
  if (number === undefined) return null
  // Extensions and services are no public numbers: only their digits are read.
  const read = /;phone-context=\+/i.test(address) ? dialable(address.trim()) : dialable(decoded(number))
  return read === '' ? null : read
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
