import { dialable } from '../softphone/dialable.ts'

/** The dialable number of a `tel:` address (RFC 3966), without parameters; null for anything else. */
export function readTelLink(address: string): string | null {
  const [, number] = /^tel:([^;?]{1,64})/i.exec(address.trim()) ?? []
  if (number === undefined) return null
  return dialable(decoded(number)) || null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
