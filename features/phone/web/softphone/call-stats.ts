import { type Quality, qualityOf } from './quality.ts'

/** What the peer connection has counted since the call began. */
export interface MediaCounters {
  /** When it was read, ms. */
  at: number
  ssrc: number
  packets: number
  bytes: number
  lost: number
  /** Seconds. */
  jitter: number
  /** Sums that only ever grow: of the sound that was decoded, and of the microphone's as it goes out. Null where nobody counts. */
  energyIn: number | null
  energyOut: number | null
  /** Round trip, seconds; null before the first report of the other side. */
  rtt: number | null
}

/** A call's statistics as they are shown, each second. */
export interface CallStatistics extends Omit<MediaCounters, 'at' | 'energyIn' | 'energyOut'> {
  /** Bytes a second since the last reading. */
  byteRate: number
  quality: Quality | null
}

/** Figures of the second between two readings; the first reading has none to compare with. */
export const statisticsBetween = (before: MediaCounters | null, now: MediaCounters): CallStatistics => {
  const { at, energyIn: _in, energyOut: _out, ...counters } = now
  if (before === null || before.ssrc !== now.ssrc || at <= before.at) {
    return { ...counters, byteRate: 0, quality: null }
  }
  const received = now.packets - before.packets
  // A late packet makes the loss counter go back.
  const lost = Math.max(0, now.lost - before.lost)
  return {
    ...counters,
    byteRate: Math.round(((now.bytes - before.bytes) / (at - before.at)) * 1000),
    // Nothing arrives while the other side holds the call: that says nothing about the line.
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

/** The counters of a call's audio; null before there is any, of the microphone or of the other side. */
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

/** The other side's report knows it best; else the pair of addresses in use. */
const roundTrip = (all: readonly AnyStats[]): number | null =>
  all.findLast((stats) => stats.type === 'remote-inbound-rtp' && stats.roundTripTime !== undefined)
    ?.roundTripTime ??
  all.find((stats) => stats.type === 'candidate-pair' && stats.nominated === true)?.currentRoundTripTime ??
  null
