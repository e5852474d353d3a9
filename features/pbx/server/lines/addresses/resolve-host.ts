import type { SrvRecord } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/** An address and port of an SRV record. */
interface Served {
  address: string
  port: number
}

export type SipTransport = 'udp' | 'tcp' | 'tls'

/** Addresses of a carrier's host. */
export interface HostAddresses {
  /** A and AAAA records: where calls to a given port go. */
  calls: readonly string[]
  /** Targets of its SRV records: calls may come from there, too. */
  arrives: readonly string[]
  /** Where calls go if no port is given, in the order in which to try (RFC 3263); none without SRV records. */
  served?: { readonly [Transport in SipTransport]?: readonly Served[] }
  /** Some name servers did not answer: addresses may be missing. */
  incomplete?: boolean
}

/** Null: the name servers did not answer, and nothing new is known. */
export type ResolveHost = (host: string) => Promise<HostAddresses | null>

/** More than a real carrier has. */
const MAX_ADDRESSES = 32
const MAX_TARGETS = 8
const HOSTS_FILE = '/etc/hosts'
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/** Not getaddrinfo: its waiting would take threads that the whole program shares. */
const systemResolver = new Resolver({ timeout: 2000, tries: 2 })

const isUnknown = (error: unknown): boolean => UNKNOWN.has((error as NodeJS.ErrnoException).code ?? '')

/** An empty list for what does not exist; null when nobody answered. */
async function records<One>(asked: Promise<readonly One[]>): Promise<readonly One[] | null> {
  try {
    return await asked
  } catch (error) {
    if (isUnknown(error)) return []
    return null
  }
}

interface Answer {
  addresses: readonly string[]
  incomplete: boolean
}

async function addressesOf(resolver: Resolver, name: string): Promise<Answer> {
  const answers = await Promise.all([records(resolver.resolve4(name)), records(resolver.resolve6(name))])
  return { addresses: answers.flatMap((one) => one ?? []), incomplete: answers.includes(null) }
}

const SERVICES = { udp: '_sip._udp', tcp: '_sip._tcp', tls: '_sips._tcp' } as const
const TRANSPORTS = ['udp', 'tcp', 'tls'] as const

/** The weightiest of a priority first, always: Asterisk gets one address, and it should not change by chance. */
const inOrder = (found: readonly SrvRecord[]): SrvRecord[] =>
  found.toSorted((one, other) => one.priority - other.priority || other.weight - one.weight)

async function targetsOf(
  resolver: Resolver,
  host: string,
): Promise<Answer & Required<Pick<HostAddresses, 'served'>>> {
  const found = await Promise.all(
    TRANSPORTS.map((transport) => records(resolver.resolveSrv(`${SERVICES[transport]}.${host}`))),
  )
  const names = new Set(found.flatMap((srv) => inOrder(srv ?? [])).map(({ name }) => name))
  const targets = new Map(
    await Promise.all(
      [...names]
        .slice(0, MAX_TARGETS)
        .map(async (name) => [name, await addressesOf(resolver, name)] as const),
    ),
  )
  const served = Object.fromEntries(
    TRANSPORTS.map((transport, at) => [
      transport,
      inOrder(found[at] ?? []).flatMap(({ name, port }) =>
        (targets.get(name)?.addresses ?? []).map((address) => ({ address, port })),
      ),
    ]),
  )
  const answers = [...targets.values()]
  return {
    addresses: answers.flatMap(({ addresses }) => addresses),
    served,
    incomplete: found.includes(null) || answers.some(({ incomplete }) => incomplete),
  }
}

/** The addresses of a name in a hosts file. */
export function inHostsFile(text: string, host: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const isNamed = names.some((name) => name.toLowerCase() === host.toLowerCase())
    return address !== undefined && isIP(address) !== 0 && isNamed ? [address] : []
  })
}

/** Looks up a host by the machine's hosts file and name servers. An address is its own answer. */
export const resolveHost: ResolveHost = (host) => resolveBy(systemResolver, host)

/** The same by other name servers. */
export async function resolveBy(resolver: Resolver, host: string): Promise<HostAddresses | null> {
  if (isIP(host) !== 0) return { calls: [host], arrives: [] }
  if (/(^|\.)localhost\.?$/i.test(host)) return { calls: ['127.0.0.1', '::1'], arrives: [] }
  const fixed = inHostsFile(await readFile(HOSTS_FILE, 'utf8').catch(() => ''), host)
  if (fixed.length > 0) return { calls: fixed, arrives: [] }
  const [called, targets] = await Promise.all([addressesOf(resolver, host), targetsOf(resolver, host)])
  // Half an answer without an address tells nothing.
  if (called.addresses.length === 0 && targets.addresses.length === 0 && called.incomplete) return null
  return {
    calls: called.addresses.slice(0, MAX_ADDRESSES),
    arrives: targets.addresses.slice(0, MAX_ADDRESSES),
    served: targets.served,
    incomplete: called.incomplete || targets.incomplete,
  }
}
