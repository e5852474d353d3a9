import { Resolver } from 'node:dns/promises'
import { ipv6Bytes } from './ipv6-bytes.ts'

/** A prefix under which this network's translator reaches IPv4 hosts (RFC 6052), in bits. */
export interface Nat64Prefix {
  bytes: Uint8Array
  bits: (typeof LENGTHS)[number]
}

const LENGTHS = [96, 64, 56, 48, 40, 32] as const
/** Byte that is always zero, around which the IPv4 address lies. */
const ZERO_BYTE = 8
/** What every translating name server has an AAAA record for (RFC 7050), and the two addresses of it. */
const KNOWN_NAME = 'ipv4only.arpa'
const KNOWN = new Set(['192.0.0.170', '192.0.0.171'])
/** ms */
const LASTS = 60 * 60_000
const LASTS_AFTER_FAILURE = 60_000

/** The IPv4 address within an address with a prefix of that length. */
function inside(bytes: Uint8Array, bits: Nat64Prefix['bits']): string {
  const places: number[] = []
  for (let at = bits / 8; places.length < 4; at += 1) if (at !== ZERO_BYTE) places.push(at)
  return places.map((at) => bytes[at]).join('.')
}

/** Prefixes by what the name servers answered for the known name; most networks have none. */
export function nat64PrefixesIn(answers: readonly string[]): Nat64Prefix[] {
  return answers.flatMap((answer) => {
    const bytes = ipv6Bytes(answer)
    const bits = bytes && LENGTHS.find((length) => KNOWN.has(inside(bytes, length)))
    return bytes && bits ? [{ bytes, bits }] : []
  })
}

/** The IPv4 host that a translator reaches for an address; null for one without such a prefix. */
export function translatedIpv4(address: string, prefixes: readonly Nat64Prefix[]): string | null {
  const bytes = ipv6Bytes(address)
  if (bytes === null) return null
  const found = prefixes.find((prefix) =>
    prefix.bytes.subarray(0, prefix.bits / 8).every((byte, at) => bytes[at] === byte),
  )
  return found ? inside(bytes, found.bits) : null
}

/** Requests wait for it, and a name server may drop what it does not know. */
const resolver = new Resolver({ timeout: 1_000, tries: 1 })
let known: { prefixes: Promise<readonly Nat64Prefix[]>; until: number } | undefined

/** The prefixes of this machine's network, looked up once an hour. Never rejects. */
export function nat64Prefixes(): Promise<readonly Nat64Prefix[]> {
  if (!known || known.until < performance.now()) {
    const looked = {
      prefixes: resolver.resolve6(KNOWN_NAME).then(nat64PrefixesIn),
      until: performance.now() + LASTS,
    }
    // No such record: a network without a translator, or without IPv6.
    looked.prefixes = looked.prefixes.catch(() => {
      looked.until = performance.now() + LASTS_AFTER_FAILURE
      return []
    })
    known = looked
  }
  return known.prefixes
}
