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

/** By telephone server: new calls in each second, and by how many those in progress change. */
interface Played {
  starts: number[]
  changes: number[]
}

/** Each company is on the server that had the fewest phones when it came, the largest first. */
function placePhones(sizes: readonly number[], telephoneServers: number): number[] {
  const phones = Array.from({ length: telephoneServers }, () => 0)
  for (const size of sizes) {
    const least = phones.indexOf(Math.min(...phones))
    phones[least] = (phones[least] ?? 0) + size
  }
  return phones
}

/** The calls of a server's phones. */
function play(phones: number, given: HourAssumptions, mean: number, random: () => number): Played {
  const starts = Array.from({ length: SECONDS }, () => 0)
  const changes = Array.from({ length: SECONDS + 1 }, () => 0)
  // Thinning: candidates at the peak's rate, of which each second keeps its part.
  const rate = (phones * given.callsPerPhone * given.peak) / mean / SECONDS
  const next = () => -Math.log(1 - random()) / rate
  for (let at = next(); at < SECONDS; at += next()) {
    const second = Math.floor(at)
    if (random() * given.peak > busyness(second, given.peak)) continue
    const end = Math.min(SECONDS, second + Math.ceil(-Math.log(1 - random()) * given.talkSeconds))
    starts[second] = (starts[second] ?? 0) + 1
    changes[second] = (changes[second] ?? 0) + 1
    changes[end] = (changes[end] ?? 0) - 1
  }
  return { starts, changes }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const most = (values: readonly number[]) => values.reduce((best, value) => Math.max(best, value), 0)
const added = (lists: readonly (readonly number[])[]) =>
  Array.from({ length: SECONDS }, (_, second) => sum(lists.map((list) => list[second] ?? 0)))

/** Calls in progress in each second. */
function talksOf(changes: readonly number[]): number[] {
  let talks = 0
  return changes.map((change) => {
    talks += change
    return talks
  })
}

/** Plays the hour, call by call. */
export function simulateHour(given: HourAssumptions): HourResult {
  const random = randomFrom(given.seed)
  const sizes = companySizes(given)
  const phones = placePhones(sizes, given.telephoneServers)
  const mean = sum(Array.from({ length: SECONDS }, (_, second) => busyness(second, given.peak))) / SECONDS
  const played = phones.map((count) => play(count, given, mean, random))
  const starts = played.map((server) => server.starts)
  const talks = played.map((server) => talksOf(server.changes))
  const ordered = starts.flat().toSorted((a, b) => a - b)
  return {
    calls: sum(starts.flat()),
    largestCompany: most(sizes),
    fullestServer: most(phones),
    startsOfAll: most(added(starts)),
    startsOfServer: { p999: ordered[Math.floor(ordered.length * 0.999)] ?? 0, worst: most(ordered) },
    talksOfAll: most(added(talks)),
    talksOfServer: most(talks.map(most)),
  }
}
