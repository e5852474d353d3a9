/** What is assumed of the busiest hour of a day. */
export interface HourAssumptions {
  companies: number
  phones: number
  telephoneServers: number
  /** Calls of one phone in the hour. */
  callsPerPhone: number
  /** Mean, exponential. */
  talkSeconds: number
  /** The busiest minute beside the mean of the hour: people call at the full hour. */
  peak: number
  seed: number
}

export interface HourResult {
  calls: number
  /** Phones of the largest company, and of the fullest server. */
  largestCompany: number
  fullestServer: number
  /** New calls of all servers in the busiest second, and of one server: the 99.9th percentile and the worst. */
  startsOfAll: number
  startsOfServer: { p999: number; worst: number }
  /** Calls in progress at most, of all servers and of the busiest. */
  talksOfAll: number
  talksOfServer: number
}

/** Mulberry32: the same hour each time. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Sizes of companies: many small and few large ones (the harmonic series), together the given phones, at least one each. */
function companySizes({ companies, phones }: HourAssumptions): number[] {
  const weights = Array.from({ length: companies }, (_, rank) => 1 / (rank + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => 1 + Math.round((weight / sum) * (phones - companies)))
}

const SECONDS = 3600
/** The busiest minute is in the middle of the hour; around it are those of a sine. */
const busyness = (second: number, peak: number): number =>
  1 + (peak - 1) * Math.sin((Math.PI * second) / SECONDS) ** 8

/** Plays the hour, call by call. Each company is on the server that had the fewest phones when it came, the largest first. */
export function simulateHour(given: HourAssumptions): HourResult {
  const random = randomFrom(given.seed)
  const sizes = companySizes(given)
  const servers = Array.from({ length: given.telephoneServers }, () => ({ phones: 0 }))
  const serverOfPhone: number[] = []
  for (const size of sizes) {
    const least = servers.reduce((best, one, at) => (one.phones < (servers[best]?.phones ?? 0) ? at : best), 0)
    const server = servers[least]
    if (server) server.phones += size
    for (let phone = 0; phone < size; phone += 1) serverOfPhone.push(least)
  }
  const mean = Array.from({ length: SECONDS }, (_, second) => busyness(second, given.peak)).reduce(
    (sum, busy) => sum + busy / SECONDS,
    0,
  )
  const starts = servers.map(() => new Uint16Array(SECONDS))
  /** Calls that begin or end in each second. */
  const changes = servers.map(() => new Int32Array(SECONDS + 1))
  let calls = 0
  for (const server of serverOfPhone)
    // Thinning: candidates at the peak's rate, of which the second keeps its part.
    for (let at = 0; ; ) {
      at -= (Math.log(1 - random()) * SECONDS) / ((given.callsPerPhone * given.peak) / mean)
      if (at >= SECONDS) break
      const second = Math.floor(at)
      if (random() * given.peak > busyness(second, given.peak)) continue
      calls += 1
      const end = Math.min(SECONDS, second + Math.ceil(-Math.log(1 - random()) * given.talkSeconds))
      const [begun, changed] = [starts[server], changes[server]]
      if (!begun || !changed) continue
      begun[second] = (begun[second] ?? 0) + 1
      changed[second] = (changed[second] ?? 0) + 1
      changed[end] = (changed[end] ?? 0) - 1
    }
  const all = starts.flatMap((seconds) => [...seconds]).toSorted((a, b) => a - b)
  const talks = servers.map(() => 0)
  let [startsOfAll, talksOfAll, talksOfServer] = [0, 0, 0]
  for (let second = 0; second < SECONDS; second += 1) {
    for (const [at, changed] of changes.entries()) talks[at] = (talks[at] ?? 0) + (changed[second] ?? 0)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    startsOfAll = Math.max(startsOfAll, sum(starts.map((seconds) => seconds[second] ?? 0)))
    talksOfAll = Math.max(talksOfAll, sum(talks))
    talksOfServer = Math.max(talksOfServer, ...talks)
  }
  return {
    calls,
    largestCompany: Math.max(...sizes),
    fullestServer: Math.max(...servers.map(({ phones }) => phones)),
    startsOfAll,
    startsOfServer: { p999: all[Math.floor(all.length * 0.999)] ?? 0, worst: all.at(-1) ?? 0 },
    talksOfAll,
    talksOfServer,
  }
}
