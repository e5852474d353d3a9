import type { ConferenceMember } from '../../contract/conference.ts'
import type { MediaCounters } from './call-stats.ts'

/** Silence after which a warning shows, ms. */
export const WARN_AFTER_MS = 10_000
/** Energy per second below which there is no sound at all, about -80 dB; the quietest room has more. */
const NO_SOUND = 1e-8

/**
 * A silence that has lasted too long: `network` when no packets arrive, `microphone` when one's own gives nothing although it is
 * on, `other` when the arriving audio is silent.
 */
export type Silence = 'network' | 'microphone' | 'other'

/** Start of each silence by the statistics' clock, ms; null while there is none. */
export type SilenceStarts = Readonly<Record<Silence, number | null>>

export const NO_SILENCE: SilenceStarts = { network: null, microphone: null, other: null }

interface Conference {
  members: readonly Pick<ConferenceMember, 'state' | 'muted'>[]
}

/** Reasons why no sound is expected. */
interface Suppressions {
  held: boolean
  heldByOther: boolean
  muted: boolean
  otherAway: boolean
  conference: Conference | null
}

/** Nobody else in the conference may speak. */
const isAlone = (conference: Conference | null): boolean =>
  conference !== null &&
  conference.members.filter(({ state, muted }) => state === 'joined' && !muted).length < 2

/** The silences after another reading. */
export const trackSilence = (
  starts: SilenceStarts,
  before: MediaCounters | null,
  now: MediaCounters,
  { held, heldByOther, muted, otherAway, conference }: Suppressions,
): SilenceStarts => {
  if (before === null || now.at <= before.at || held || heldByOther) return NO_SILENCE
  const seconds = (now.at - before.at) / 1000
  const since = (known: number | null, isQuiet: boolean) => (isQuiet ? (known ?? before.at) : null)
  // Figures that are not counted are no silence.
  const none = (then: number | null, after: number | null) =>
    then !== null && after !== null && after - then < NO_SOUND * seconds
  const arrives = now.packets > before.packets
  const nobody = otherAway || isAlone(conference)
  return {
    network: since(starts.network, !arrives && !nobody),
    microphone: since(starts.microphone, !muted && none(before.energyOut, now.energyOut)),
    other: since(starts.other, arrives && !nobody && none(before.energyIn, now.energyIn)),
  }
}

/** The silence to warn of now, most serious first. */
export const silenceOf = (starts: SilenceStarts, at: number): Silence | null =>
  (['network', 'microphone', 'other'] as const).find((kind) => {
    const since = starts[kind]
    return since !== null && at - since >= WARN_AFTER_MS
  }) ?? null
