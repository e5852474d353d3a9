import { canonical } from './canonical-address.ts'
import type { HostAddresses, SipTransport } from './resolve-host.ts'
import { splitProxy } from './split-proxy.ts'

/** What of a trunk decides where its calls go. */
export interface TrunkTarget {
  host: string
  /** Null: as SRV records say. */
  port: number | null
  /** Outbound proxy, `host` or `host:port`; empty: none. */
  proxy: string
  transport: string
}

interface Target {
  address: string
  /** False: calls only come from there. */
  calls: boolean
  /** Null: the trunk's own, or the transport's. */
  port: number | null
  /** Lowest first. */
  rank: number
}

/** The name to look up for where calls go. */
export const targetName = ({ host, proxy }: TrunkTarget): string =>
  proxy === '' ? host : splitProxy(proxy).host

/** Addresses of a carrier: first those to call, in order, then those from which calls may only come. */
export function targetsOf(trunk: TrunkTarget, found: ReadonlyMap<string, HostAddresses>): Target[] {
  const name = targetName(trunk)
  const answer = found.get(name)
  if (!answer) return []
  const port = trunk.proxy === '' ? trunk.port : splitProxy(trunk.proxy).port
  const served = port === null ? (answer.served?.[trunk.transport as SipTransport] ?? []) : []
  const goes =
    served.length > 0
      ? served
      : answer.calls.map((address) => ({ address, port: trunk.proxy === '' ? null : port }))
  const arrives = [answer, found.get(trunk.host)].flatMap((one) =>
    one ? [...one.calls, ...one.arrives] : [],
  )
  const targets = new Map<string, Target>()
  for (const [rank, one] of goes.entries())
    for (const address of canonical(one.address))
      if (!targets.has(address)) targets.set(address, { address, calls: true, port: one.port, rank })
  for (const address of arrives.flatMap(canonical))
    if (!targets.has(address)) targets.set(address, { address, calls: false, port: null, rank: 0 })
  return [...targets.values()]
}
