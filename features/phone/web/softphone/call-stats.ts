import { type Quality, qualityOf } from './quality.ts'

/** Counters of the peer connection since the call began. */
export interface MediaCounters {
  /** Time of the reading, ms. */
  at: number
  ssrc: number
  packets: number
  bytes: number
  lost: number
  /** Seconds. */
  jitter: number
  /** Growing sums of the decoded audio and of the outgoing microphone audio; null where the browser does not count them. */
  energyIn: number | null
  energyOut: number | null
  /** Round trip, seconds; null before the remote party's first report. */
  rtt: number | null
}

/** Displayed statistics of a call, updated every second. */
export interface CallStatistics extends Omit<MediaCounters, 'at' | 'energyIn' | 'energyOut'> {
  /** Bytes per second since the last reading. */
  byteRate: number
  quality: Quality | null
}

/** Figures between two readings; the first reading has nothing to compare with. */
export const statisticsBetween = (before: MediaCounters | null, now: MediaCounters): CallStatistics => {
  const { at, energyIn: _in, energyOut: _out, ...counters } = now
  if (before === null || before.ssrc !== now.ssrc || at <= before.at) {
    return { ...counters, byteRate: 0, quality: null }
  }
  const received = now.packets - before.packets
  // A late packet decreases the loss counter.
  const lost = Math.max(0, now.lost - before.lost)
  return {
    ...counters,
    byteRate: Math.round(((now.bytes - before.bytes) / (at - before.at)) * 1000),
    // While the other party holds the call nothing arrives, which says nothing about the quality.
    quality: received > 0 ? qualityOf({ lost, received, jitter: now.jitter, rtt: now.rtt }) : null,
  }
}

interface AnyStats {
  type: string
  kind?: string
  timestamp?: number
  ssrc?: number
  packetsReceived?: number
  bytesReceived?: number
  packetsLost?: number
  totalAudioEnergy?: number
  jitter?: number
  roundTripTime?: number
  currentRoundTripTime?: number
  nominated?: boolean
}

/** Audio counters of a call; null before there is any audio in either direction. */
export const countersFrom = (report: Iterable<AnyStats>): MediaCounters | null => {
  const all = [...report]
  const audio = (type: string) => all.findLast((stats) => stats.type === type && stats.kind === 'audio')
  const [inbound, source] = [audio('inbound-rtp'), audio('media-source')]
  const any = inbound ?? source
  if (any === undefined) return null
  return {
    at: any.timestamp ?? 0,
    ...arrived(inbound ?? {}),
    energyOut: energyOf(source),
    rtt: roundTrip(all),
  }
}

const energyOf = (stats: Partial<AnyStats> | undefined): number | null => stats?.totalAudioEnergy ?? null

const arrived = (inbound: Partial<AnyStats>) => ({
  ssrc: inbound.ssrc ?? 0,
  packets: inbound.packetsReceived ?? 0,
  bytes: inbound.bytesReceived ?? 0,
  lost: inbound.packetsLost ?? 0,
  jitter: inbound.jitter ?? 0,
  energyIn: energyOf(inbound),
})

/** From the remote party's report, which is best; else from the candidate pair in use. */
const roundTrip = (all: readonly AnyStats[]): number | null =>
  all.findLast((stats) => stats.type === 'remote-inbound-rtp' && stats.roundTripTime !== undefined)
    ?.roundTripTime ??
  all.find((stats) => stats.type === 'candidate-pair' && stats.nominated === true)?.currentRoundTripTime ??
  null
