/** What a node sees of the leases. */
export interface LeaseView {
  /** This node's session. */
  me: number
  /** Telephone servers in use. */
  servers: readonly number[]
  /** Sessions of live nodes that take leases, this one among them unless it drains. */
  takers: readonly number[]
  /** Sessions of live nodes that only give leases away. */
  draining: readonly number[]
  /** Sessions that hold servers. */
  holders: ReadonlyMap<number, number>
}

export interface LeaseMoves {
  take: number[]
  /** May go to other nodes, if they carry no calls; of all of them when this node drains, otherwise one at a time. */
  give: number[]
}

/**
 * Which leases a node takes and offers. Free ones go one by one to whoever has the fewest; all nodes come to the same result by
 * themselves, so that after a death nothing waits for a second round. Whoever has two more than another node gives one away.
 */
export function shareServers({ me, servers, takers, draining, holders }: LeaseView): LeaseMoves {
  const heldBy = (session: number) => servers.filter((server) => holders.get(server) === session)
  const mine = heldBy(me)
  if (draining.includes(me)) return { take: [], give: takers.length > 0 ? mine : [] }
  const known = new Set([...takers, ...draining])
  // A node of an earlier version holds one lease for all servers.
  if ([...holders.values()].some((holder) => !known.has(holder))) return { take: [], give: [] }
  const counts = new Map(takers.toSorted((a, b) => a - b).map((taker) => [taker, heldBy(taker).length]))
  const fewest = Math.min(...counts.values())
  const take: number[] = []
  for (const server of servers.filter((one) => !holders.has(one))) {
    const [next] = [...counts].reduce((least, one) => (one[1] < least[1] ? one : least))
    counts.set(next, (counts.get(next) ?? 0) + 1)
    if (next === me) take.push(server)
  }
  return { take, give: mine.length >= fewest + 2 ? mine : [] }
}
