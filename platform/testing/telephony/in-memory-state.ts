import type {
  BridgeId,
  CallerId,
  ContactAddress,
  EndpointName,
  EngineEvent,
  EngineListener,
  HangupCause,
  LegId,
  LiveLeg,
  MusicName,
  PlaybackId,
  RecordingId,
  SpyCommand,
  SpyId,
} from '#platform/telephony/port.ts'
import type { Handset } from './in-memory-signals.ts'

/** Of a leg that is connected over plain RTP. */
export const mediaBridge = (leg: LegId): BridgeId => `media-${leg}`

/** A device's connection to the simulated engine. */
export interface Leg {
  id: LegId
  endpoint: EndpointName
  handset: Handset
  sipCallId: string
  /** The number and caller given by its device; null for legs that we dialled. */
  dialed: string | null
  from: CallerId | null
  state: 'arrived' | 'dialing' | 'up'
  bridge: BridgeId | null
  /** Hears its bridge before the answer. */
  early: boolean
  held: boolean
  muted: boolean
  /** Emits talking events. */
  watched: boolean
  music: boolean
  /** Name of a company's own music. */
  tune: MusicName | null
  playing: { id: PlaybackId; timer: NodeJS.Timeout | null } | null
  ringTimer: NodeJS.Timeout | null
  recording: { id: RecordingId; since: number; timer: NodeJS.Timeout } | null
}

/** State of the simulated engine, and its transitions. */
export function createInMemoryState() {
  const listeners = new Set<EngineListener>()
  const accounts = new Map<EndpointName, string>()
  const registered = new Map<ContactAddress, Handset>()
  const legs = new Map<LegId, Leg>()
  const bridges = new Map<BridgeId, { madeAt: number; announcing?: boolean }>()
  const spies = new Map<SpyId, SpyCommand>()
  /** By company slug. */
  const tunes = new Map<string, MusicName>()
  /** Stored messages, in seconds of sound. */
  const messages = new Map<RecordingId, number>()
  const power: { down: string | null; dead: boolean; life: number } = {
    /** Why commands fail; null while they do not. */
    down: null,
    /** Down, not merely unreachable. */
    dead: false,
    life: 1,
  }
  let deliveries: Promise<void> = Promise.resolve()

  function tell(event: EngineEvent): void {
    if (power.down !== null && event.type !== 'engine-down') return
    deliveries = deliveries.then(() => {
      for (const listener of [...listeners]) listener(event)
    })
  }

  const liveLegs = (): LiveLeg[] =>
    [...legs.values()].map(({ id, endpoint, state, bridge, sipCallId, dialed, from }) => ({
      leg: id,
      endpoint,
      up: state === 'up',
      sipCallId,
      dialed: state === 'arrived' ? dialed : null,
      from: state === 'arrived' ? from : null,
      bridge,
      bridgedAt: bridge === null ? null : (bridges.get(bridge)?.madeAt ?? null),
    }))

  const contactsOf = (endpoint: EndpointName) =>
    [...registered.values()].filter((handset) => handset.endpoint === endpoint)

  const tellContacts = (endpoint: EndpointName) =>
    tell({ type: 'endpoint-contacts', endpoint, contacts: contactsOf(endpoint).length })

  /** Emitted once, with what was said. */
  function endRecording(leg: Leg): void {
    const { recording } = leg
    if (!recording) return
    clearTimeout(recording.timer)
    leg.recording = null
    const seconds = Math.ceil((Date.now() - recording.since) / 1000)
    messages.set(recording.id, seconds)
    tell({ type: 'message-recorded', leg: leg.id, recording: recording.id, seconds })
  }

  let legEnds: (leg: Leg) => void = () => {}

  function endLeg(leg: Leg, cause: HangupCause, more: { forwardTo?: string; said?: string } = {}): void {
    legEnds(leg)
    endRecording(leg)
    if (leg.ringTimer) clearTimeout(leg.ringTimer)
    endPlayback(leg)
    legs.delete(leg.id)
    for (const [id, { on, listener }] of spies) if (on === leg.id || listener === leg.id) spies.delete(id)
    tell({ type: 'leg-ended', leg: leg.id, cause, ...more })
  }

  /** Emitted once, when all was played or stopped. */
  function endPlayback(leg: Leg): void {
    const { playing } = leg
    if (!playing) return
    if (playing.timer) clearTimeout(playing.timer)
    leg.playing = null
    tell({ type: 'playback-ended', leg: leg.id, playback: playing.id })
  }

  const othersInBridge = (leg: Leg) =>
    [...legs.values()].filter((other) => other !== leg && other.bridge === leg.bridge)

  return {
    listeners,
    accounts,
    registered,
    legs,
    bridges,
    spies,
    tunes,
    messages,
    power,
    tell,
    tellContacts,
    liveLegs,
    contactsOf,
    endLeg,
    endPlayback,
    endRecording,
    othersInBridge,
    /** Called before a leg is removed. */
    onLegEnd(listener: (leg: Leg) => void) {
      legEnds = listener
    },
    /** Resolves when all events so far were emitted. */
    published: () => deliveries,
  }
}

export type InMemoryState = ReturnType<typeof createInMemoryState>
