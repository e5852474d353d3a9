import { randomUUID } from 'node:crypto'
import {
  type BridgeId,
  type EndpointName,
  type EngineEvent,
  type EngineInstance,
  type EngineListener,
  type HangupCause,
  LegGone,
  type LegId,
  type LiveLeg,
  type PlaybackId,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'

const PREFIX = 'meeting-'

/** The leg of who calls from a meeting: it has no device, and its sound is the meeting's. */
export const isMeetingLeg = (leg: LegId): boolean => leg.startsWith(PREFIX)

export interface NewMeetingLeg {
  endpoint: EndpointName
  dialed: string
  /** Its call rings somewhere. */
  ringing(): void
  /** It would be in one bridge with this leg, whose sound is now the meeting's. */
  joined(other: LegId): void
  parted(other: LegId): void
  /** The last news. */
  ended(cause: HangupCause): void
}

interface MeetingLeg extends NewMeetingLeg {
  leg: LegId
  up: boolean
  bridge: BridgeId | null
  other: LegId | null
}

/**
 * An engine that also has legs without a device: whoever calls a telephone from a meeting calls as from their phone, through all
 * that decides about a call. Such a leg hears and says nothing itself. Where it would be bridged with a leg, the meeting takes
 * that leg's sound.
 */
export interface MeetingLegs {
  engine: TelephonyEngine
  /** Calls; false while the engine is down. */
  call(leg: NewMeetingLeg): LegId | null
  /** It hangs up. */
  end(leg: LegId): void
}

export function withMeetingLegs(engine: TelephonyEngine): MeetingLegs {
  const legs = new Map<LegId, MeetingLeg>()
  const listeners = new Set<EngineListener>()
  /** Played until they are stopped. */
  const tones = new Map<PlaybackId, LegId>()
  let instance: EngineInstance | null = null

  /** Later, as every event of an engine: a command has returned before its events come. */
  const tell = (event: EngineEvent) =>
    queueMicrotask(() => {
      for (const listener of [...listeners]) listener(event)
    })
  const inBridge = (bridge: BridgeId) => [...legs.values()].find((one) => one.bridge === bridge)

  function end(leg: LegId, cause: HangupCause): void {
    const one = legs.get(leg)
    if (!one) return
    part(one)
    legs.delete(leg)
    one.ended(cause)
    tell({ type: 'leg-ended', leg, cause })
  }

  function part(one: MeetingLeg): void {
    const { other } = one
    Object.assign(one, { bridge: null, other: null })
    if (other !== null) one.parted(other)
  }

  const live = (): LiveLeg[] =>
    [...legs.values()].map(({ leg, endpoint, up, bridge }) => ({
      leg,
      endpoint,
      up,
      sipCallId: null,
      dialed: null,
      from: null,
      bridge,
      bridgedAt: bridge === null ? null : Date.now(),
    }))
  /** To whoever asks, both are in the bridge of their call. */
  const withOurs = (others: readonly LiveLeg[]): LiveLeg[] => {
    const bridges = new Map([...legs.values()].map(({ other, bridge }) => [other, bridge]))
    return [...others.map((one) => ({ ...one, bridge: bridges.get(one.leg) ?? one.bridge })), ...live()]
  }
  /** Another run of the engine has none of the telephones. */
  const onUp = (event: Extract<EngineEvent, { type: 'engine-up' }>): EngineEvent => {
    if (instance !== null && instance !== event.instance) for (const { leg } of live()) end(leg, 'failed')
    instance = event.instance
    return { ...event, legs: withOurs(event.legs) }
  }
  /** Commands that change nothing for who has no device. */
  const skipping =
    <Rest extends unknown[]>(command: (leg: LegId, ...rest: Rest) => Promise<void>) =>
    async (leg: LegId, ...rest: Rest): Promise<void> => {
      if (!legs.has(leg)) await command(leg, ...rest)
    }
  const refusing = (leg: LegId): void => {
    if (legs.has(leg)) throw new LegGone(leg)
  }

  return {
    call(wanted) {
      const health = engine.health()
      if (!health.up) return null
      instance = health.instance
      const leg = PREFIX + randomUUID()
      legs.set(leg, { ...wanted, leg, up: false, bridge: null, other: null })
      const { endpoint, dialed } = wanted
      const nobody = {
        from: { name: '', number: '' },
        sipCallId: null,
        source: null,
        share: null,
        headers: null,
      }
      tell({ type: 'leg-arrived', leg, endpoint, dialed, hops: 0, ...nobody })
      return leg
    },
    end: (leg) => end(leg, 'normal'),
    engine: {
      ...engine,
      subscribe(listener) {
        listeners.add(listener)
        const unsubscribe = engine.subscribe((event) =>
          listener(event.type === 'engine-up' ? onUp(event) : event),
        )
        return () => {
          listeners.delete(listener)
          unsubscribe()
        }
      },
      async indicateRinging(leg) {
        const one = legs.get(leg)
        if (!one) return engine.indicateRinging(leg)
        one.ringing()
      },
      async answer(leg) {
        const one = legs.get(leg)
        if (!one) return engine.answer(leg)
        one.up = true
      },
      async hangup(leg, cause) {
        if (!legs.has(leg)) return engine.hangup(leg, cause)
        end(leg, cause)
      },
      setLanguage: skipping(engine.setLanguage),
      startMusic: skipping(engine.startMusic),
      stopMusic: skipping(engine.stopMusic),
      sendDigits: skipping(engine.sendDigits),
      watchSpeech: skipping(engine.watchSpeech),
      mute: skipping(engine.mute),
      async bridgeEarly(bridge, caller, leg) {
        if (!legs.has(caller)) await engine.bridgeEarly(bridge, caller, leg)
      },
      async bridge(bridge, joining) {
        const one = joining.map((leg) => legs.get(leg)).find((known) => known !== undefined)
        if (!one) return engine.bridge(bridge, joining)
        const other = joining.find((leg) => leg !== one.leg) ?? null
        if (one.bridge !== null) part(one)
        Object.assign(one, { bridge, other })
        if (other !== null) one.joined(other)
      },
      async destroyBridge(bridge, leaving) {
        const one = inBridge(bridge)
        if (!one) return engine.destroyBridge(bridge, leaving)
        const { other } = one
        part(one)
        if (other !== null) await engine.endMedia(other)
      },
      async joinBridge(bridge, leg) {
        const one = inBridge(bridge)
        if (!one) return engine.joinBridge(bridge, leg)
        if (leg !== one.leg && leg !== one.other) throw new LegGone(bridge)
      },
      async leaveBridge(bridge, leg) {
        const one = inBridge(bridge)
        if (!one) return engine.leaveBridge(bridge, leg)
        part(one)
        await engine.endMedia(leg)
      },
      async announce(bridge, sounds) {
        if (inBridge(bridge)) throw new LegGone(bridge)
        await engine.announce(bridge, sounds)
      },
      async play(command) {
        const { leg, playback, sounds } = command
        if (!legs.has(leg)) return engine.play(command)
        if (sounds.some(({ kind }) => kind === 'tone')) tones.set(playback, leg)
        else tell({ type: 'playback-ended', leg, playback })
      },
      async stopPlaying(playback) {
        const leg = tones.get(playback)
        if (leg === undefined) return engine.stopPlaying(playback)
        tones.delete(playback)
        tell({ type: 'playback-ended', leg, playback })
      },
      // A meeting leaves no messages.
      async recordMessage(command) {
        if (!legs.has(command.leg)) return engine.recordMessage(command)
        end(command.leg, 'normal')
      },
      async startRecording(leg, recording) {
        refusing(leg)
        await engine.startRecording(leg, recording)
      },
      async spy(command) {
        refusing(command.on)
        await engine.spy(command)
      },
      liveLegs: async () => withOurs(await engine.liveLegs()),
    },
  }
}
