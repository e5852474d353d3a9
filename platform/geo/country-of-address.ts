import { readFile } from 'node:fs/promises'
import { Reader, type Response } from 'mmdb-lib'
import { isPublicAddress } from '#platform/egress/special-addresses.ts'

type Ranges = Reader<Response & { country_code?: string }>

let ranges: Promise<Ranges> | undefined

/** Of the package of ranges that registries assign: 8 MB, read once, where it is first needed. */
const readRanges = async (): Promise<Ranges> =>
  new Reader(
    await readFile(
      new URL(import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')),
    ),
  )

/** ISO 3166 code; null: none is known. */
export type CountryOf = (address: string) => Promise<string | null>

/** IPv4 as an IPv6 socket names it. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The country to which an address is assigned, as ISO 3166 code; null for private and unassigned ones, and for what is no
 * address. Where people are, it tells only roughly: those behind a VPN are where it leaves.
 */
export const countryOfAddress: CountryOf = async (address) => {
  const asked = plain(address)
  // The ranges name a country for some private addresses, too.
  if (!isPublicAddress(asked)) return null
  // Ranges that could not be read are read again by whoever asks next.
  ranges ??= readRanges().catch((error: unknown) => {
    ranges = undefined
    throw error
  })
  const code = (await ranges).get(asked)?.country_code
  return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
}
