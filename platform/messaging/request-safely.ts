import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivate } from './fetch-safely.ts'

/** Maximum answer size, bytes. */
const MAX = 256 * 1024

export type SafeAnswer =
  | { kind: 'answered'; status: number; text: string }
  /** Private address, timeout, too large, or connection lost. */
  | { kind: 'failed'; reason: string }

export interface SafeRequest {
  method: 'GET' | 'POST'
  /** JSON body; null: none. */
  body: string | null
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  privateAddresses: boolean
}

class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** Checks the address at connection time: DNS cannot change in between (rebinding). */
const lookupOutside: LookupFunction = (host, options, done) =>
  lookup(host, options, (error, address, family) => {
    const found = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address)
    if (error === null && found.some(isPrivate)) return done(new PrivateAddress(host), address, family)
    return done(error, address, family)
  })

/** Requests a URL set by a company's administrator (SSRF-safe). No redirects. Never rejects. */
export async function requestSafely(address: string, options: SafeRequest): Promise<SafeAnswer> {
  const { privateAddresses, timeoutMs, method, headers, body } = options
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return { kind: 'failed', reason: 'no address' }
  // IP addresses are not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!privateAddresses && isIP(host) !== 0 && isPrivate(host))
    return { kind: 'failed', reason: 'private address' }
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const type = body === null ? {} : { 'content-type': 'application/json' }
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const going = send(url, {
        method,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json', ...type, ...headers },
        ...(privateAddresses ? {} : { lookup: lookupOutside }),
      })
      going.once('response', resolve).once('error', reject)
      going.end(body ?? undefined)
    })
    return { kind: 'answered', status: response.statusCode ?? 0, text: await readText(response) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.name : 'unknown' }
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
