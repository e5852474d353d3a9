/** Media of one second of a call. `jitter` and `rtt` in seconds; `lost` and `received` in packets. */
export interface MediaSample {
  lost: number
  received: number
  jitter: number
  rtt: number | null
}

export type QualityMark = 'excellent' | 'good' | 'fair' | 'poor'

export interface Quality {
  /** Mean opinion score, 1 (unusable) to 4.5 (like a land line), estimated. */
  mos: number
  mark: QualityMark
}

/** Codec and packetisation delay of a WebRTC call, ms, without any network delay or jitter. */
const FIXED_DELAY = 40
/** One-way delay from which conversation suffers markedly (G.107), ms. */
const NOTICED_DELAY = 177.3

/**
 * The simplified E-model of ITU-T G.107: a rating from delay and loss, turned into a mean opinion score. Loss weighs
 * as for Opus with its loss concealment (robustness 10, against 4.3 of G.711 without any).
 */
export const qualityOf = ({ lost, received, jitter, rtt }: MediaSample): Quality => {
  const sent = lost + received
  const lossPercent = sent > 0 ? (Math.max(0, lost) / sent) * 100 : 0
  // A jitter buffer holds about two deviations.
  const delay = (rtt ?? 0) * 500 + jitter * 2_000 + FIXED_DELAY
  const delayLoss = 0.024 * delay + (delay > NOTICED_DELAY ? 0.11 * (delay - NOTICED_DELAY) : 0)
  const packetLoss = (95 * lossPercent) / (lossPercent + 10)
  const rating = Math.min(100, Math.max(0, 93.2 - delayLoss - packetLoss))
  const mos = 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6
  const rounded = Math.round(Math.max(1, mos) * 100) / 100
  return { mos: rounded, mark: markOf(rounded) }
}

const markOf = (mos: number): QualityMark => {
  if (mos >= 4.2) return 'excellent'
  if (mos >= 3.8) return 'good'
  return mos >= 3.1 ? 'fair' : 'poor'
}
