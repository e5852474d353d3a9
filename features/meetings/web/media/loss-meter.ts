interface Counts {
  lost: number
  received: number
}

/** Counts of the streams that come in. */
const inbound = (
  stats: Iterable<{ type: string; packetsLost?: number; packetsReceived?: number }>,
): Counts => {
  const counts = { lost: 0, received: 0 }
  for (const { type, packetsLost = 0, packetsReceived = 0 } of stats) {
    if (type !== 'inbound-rtp') continue
    counts.lost += packetsLost
    counts.received += packetsReceived
  }
  return counts
}

/** Fewer packets say nothing. */
const FEWEST = 20

/** The share of packets lost between two looks. */
export function createLossMeter() {
  let before: Counts | null = null
  return {
    measure(report: RTCStatsReport): number | null {
      const now = inbound(report.values())
      const lost = Math.max(0, now.lost - (before?.lost ?? 0))
      const received = Math.max(0, now.received - (before?.received ?? 0))
      // Streams that ended take their counts along: the next look compares again.
      const comparable = before !== null && now.received >= before.received
      before = now
      return comparable && lost + received >= FEWEST ? lost / (lost + received) : null
    },
  }
}
