import { lookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Writable } from 'node:stream'
import { assertNoTransaction } from '#platform/db/database.ts'
import { readDecoded, writeDecoded } from './decode-body.ts'
import { mayRequest } from './judge-address.ts'

/** The URL is none of the web, or leads to an address that is not public. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

export interface OutsideRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | null
  /** Ends the request, its redirects and its download. */
  signal: AbortSignal
  /** Most bytes of the answer, decoded. */
  maxBytes: number
  /** Where the answer's content is written; absent: it is returned. */
  target?: () => Writable
  /** Redirects that are followed; default none. Headers stay at the first origin. */
  redirects?: number
  /** Also private and special addresses: for tests and local gateways. */
  privateAddresses: boolean
  /** Which addresses may be connected to; default public ones that are not the program's own. */
  isAllowed?: (address: string) => boolean
  /** Name resolution; default the system's. */
  resolve?: LookupFunction
}

export interface OutsideAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Empty if it was written to a target. */
  content: Buffer
}

/** Judges the very addresses that the socket connects to: a name that changes in between (DNS rebinding) gains nothing. */
const judging =
  (resolve: LookupFunction, areAllowed: AreAllowed): LookupFunction =>
  (host, options, done) =>
    resolve(host, options, (error, address, family) => {
      if (error !== null) return done(error, address, family)
      const found = typeof address === 'string' ? [address] : address.map((one) => one.address)
      const refuse = (cause?: unknown) =>
        done(new AddressRefused(`${host} leads to an address that is not public`, { cause }), address, family)
      areAllowed(found).then(
        (allowed) => (allowed ? done(null, address, family) : refuse()),
        (cause: unknown) => refuse(cause),
      )
    })

type AreAllowed = (addresses: readonly string[]) => Promise<boolean>

/** @throws AddressRefused */
function parseUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    throw new AddressRefused('not a web address')
  if (url.username !== '' || url.password !== '') throw new AddressRefused('an address with credentials')
  return url
}

async function open(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { method, body, signal, privateAddresses, resolve = lookup, isAllowed }: OutsideRequest,
): Promise<IncomingMessage> {
  const areAllowed: AreAllowed = isAllowed
    ? async (found) => found.length > 0 && found.every(isAllowed)
    : (found) => mayRequest(url, found)
  // IP addresses are not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!privateAddresses && isIP(host) !== 0 && !(await areAllowed([host])))
    throw new AddressRefused('the address is not public')
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((answered, failed) => {
    send(url, {
      method,
      headers,
      signal,
      // No shared connections: each is judged, and carries one request.
      agent: false,
      lookup: privateAddresses ? resolve : judging(resolve, areAllowed),
    })
      .once('response', answered)
      .once('error', failed)
      .end(body ?? undefined)
  })
}

const redirectOf = ({ statusCode = 0, headers }: IncomingMessage): string | null =>
  [301, 302, 303, 307, 308].includes(statusCode) ? (headers.location ?? null) : null

/**
 * The one way to request an address that came from outside: from a message, a user, a company's settings, a service's answer.
 * Only public hosts are connected to, in redirects too, and the answer is read up to a limit of decoded bytes. Never within a
 * transaction: whoever is asked may be slow, and all companies share the database connections.
 * @throws AddressRefused, AnswerTooLarge, UnknownCoding, the network's or the signal's error
 */
export async function requestOutside(address: string, request: OutsideRequest): Promise<OutsideAnswer> {
  assertNoTransaction()
  const { redirects = 0, maxBytes, headers = {}, target } = request
  const first = parseUrl(address)
  let url = first
  for (let times = 0; ; times += 1) {
    // Credentials are for the first origin alone.
    const own = url.origin === first.origin ? headers : {}
    const response = await open(url, own, request)
    const location = redirects > 0 ? redirectOf(response) : null
    if (location !== null) {
      response.destroy()
      if (times === redirects) throw new AddressRefused('too many redirects')
      url = parseUrl(location, url)
      continue
    }
    const answer = { status: response.statusCode ?? 0, headers: response.headers }
    const coding = response.headers['content-encoding'] ?? ''
    if (!target) return { ...answer, content: await readDecoded(response, coding, maxBytes) }
    await writeDecoded(response, coding, maxBytes, target())
    return { ...answer, content: Buffer.alloc(0) }
  }
}
