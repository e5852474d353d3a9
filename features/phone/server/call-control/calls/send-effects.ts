import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import {
  type CallerId,
  EngineUnavailable,
  LegGone,
  type LegId,
  type MusicName,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import type { CallEffect, CallEvent } from '../../call-machine/call.ts'
import type { ConferenceEffect } from '../../call-machine/conference/conference.ts'
import type { DialplanEffect } from '../../call-machine/dialplan-call.ts'
import type { Clock } from '../../ports.ts'
import type { OutsideLegs } from '../outside/outside-legs.ts'

/** Effects for the engine; a call's timer belongs to its processor. */
export type EngineEffect =
  | Exclude<CallEffect, { type: 'start-timer' }>
  | ConferenceEffect
  | Extract<DialplanEffect, { type: 'play' | 'stop-playing' | 'start-hold-music' | 'stop-hold-music' }>

export interface SendContext {
  callId: string
  /** Caller ID for a dialled device. */
  callerId: CallerId
  /** Over a trunk: the number that forwards the call there; absent or null: none. */
  forwardedFor?: string | null
  /** Over a trunk: the number is not shown. */
  hidden?: boolean
  /** The caller is outside: see `LegHeaders`. */
  isOutside?: boolean
  /** Music for a party whose other side's device disappeared. */
  music: MusicName | null
  /** How often the call went out over a trunk, with this time; absent: 1. */
  hops?: number
  /** How many more exchanges it may pass; absent: as a call that begins here. */
  maxForwards?: number | undefined
  /** The result of a command, as an event of the same call. */
  report(event: CallEvent): void
}

export interface EffectSender {
  send(effect: EngineEffect, context: SendContext): void
  /** Resolves when no command is pending. */
  settled(): Promise<void>
}

/**
 * Sends effects to the engine as its commands. Effects on the same leg or bridge are sent one after the other, in order: a
 * leg is not hung up while it is being dialled, nor bridged before it is answered. All others are sent at once.
 */
export function createEffectSender(
  engine: TelephonyEngine,
  outside: Pick<OutsideLegs, 'dial'>,
  clock: Clock,
  log: Logger,
): EffectSender {
  const tails = new Map<string, Promise<void>>()

  function send(effect: EngineEffect, context: SendContext): void {
    const keys = touched(effect)
    const before = keys.flatMap((key) => tails.get(key) ?? [])
    const act = () =>
      sendOne({ engine, outside, clock }, effect, context).catch((error) =>
        refused(effect, context, error, log),
      )
    const done = before.length === 0 ? act() : Promise.all(before).then(act)
    for (const key of keys) tails.set(key, done)
    void done.then(() => {
      for (const key of keys) if (tails.get(key) === done) tails.delete(key)
    })
  }

  return {
    send,
    async settled() {
      while (tails.size > 0) await Promise.all(tails.values())
    },
  }
}

function touched(effect: EngineEffect): readonly string[] {
  switch (effect.type) {
    case 'dial':
      return [effect.fork.leg]
    case 'indicate-ringing':
    case 'answer':
    case 'hangup':
      return [effect.leg]
    case 'mute':
    case 'watch-speech':
    case 'start-music':
    case 'stop-music':
    case 'play':
    case 'stop-playing':
    case 'start-hold-music':
    case 'stop-hold-music':
      return [effect.leg]
    case 'bridge':
    case 'bridge-early':
      return [effect.bridge, ...effect.legs]
    case 'join-bridge':
      return [effect.bridge, effect.leg]
    case 'leave-bridge':
      return [effect.bridge, ...effect.legs]
    case 'destroy-bridge':
      return [effect.bridge]
  }
}

function dial(
  engine: TelephonyEngine,
  outside: Pick<OutsideLegs, 'dial'>,
  effect: Extract<EngineEffect, { type: 'dial' }>,
  { callId, callerId, hops = 1, maxForwards, hidden, forwardedFor, isOutside }: SendContext,
): Promise<void> {
  const { fork, timeoutSeconds } = effect
  if (trunkOf(fork.endpoint) !== null)
    return outside.dial({
      leg: fork.leg,
      trunk: fork.endpoint,
      number: fork.contact,
      callerId,
      timeoutSeconds,
      hops,
      ...(maxForwards === undefined ? {} : { maxForwards }),
      ...(hidden ? { hidden: true } : {}),
      ...(forwardedFor ? { forwardedFor } : {}),
    })
  const headers = {
    callId,
    ...('resumes' in effect && effect.resumes ? { resumes: true } : {}),
    ...(isOutside ? { outside: true } : {}),
  }
  return engine.dial({ ...fork, callerId, headers, timeoutSeconds })
}

async function sendOne(
  { engine, outside, clock }: { engine: TelephonyEngine; outside: Pick<OutsideLegs, 'dial'>; clock: Clock },
  effect: EngineEffect,
  context: SendContext,
): Promise<void> {
  switch (effect.type) {
    case 'dial':
      return dial(engine, outside, effect, context)
    case 'play':
      return engine.play(effect)
    case 'stop-playing':
      return engine.stopPlaying(effect.playback)
    case 'start-hold-music':
      return engine.startMusic(effect.leg, effect.music)
    case 'stop-hold-music':
      return engine.stopMusic(effect.leg)
    case 'indicate-ringing':
      return engine.indicateRinging(effect.leg)
    case 'answer':
      return engine.answer(effect.leg)
    case 'bridge':
      await engine.bridge(effect.bridge, effect.legs)
      return context.report({ type: 'connected' })
    case 'bridge-early':
      return engine.bridgeEarly(effect.bridge, ...effect.legs)
    case 'join-bridge':
      return engine.joinBridge(effect.bridge, effect.leg)
    case 'watch-speech':
      return engine.watchSpeech(effect.leg)
    case 'mute':
      return engine.mute(effect.leg, effect.on)
    case 'start-music':
      return engine.startMusic(effect.leg, context.music)
    case 'stop-music':
      return engine.stopMusic(effect.leg)
    case 'hangup':
      if ('tone' in effect && effect.tone) await playTone(engine, clock, effect.leg)
      return engine.hangup(effect.leg, effect.cause)
    case 'leave-bridge':
      return engine.destroyBridge(effect.bridge, effect.legs)
    case 'destroy-bridge':
      return engine.destroyBridge(effect.bridge)
  }
}

/** How long the congestion tone is heard, ms. */
const TONE_MS = 3_000

async function playTone(engine: TelephonyEngine, clock: Clock, leg: LegId): Promise<void> {
  try {
    await engine.play({ leg, playback: randomUUID(), sounds: [{ kind: 'tone', tone: 'congestion' }] })
    await new Promise<void>((heard) => void clock.after(TONE_MS, heard))
  } catch (error) {
    // Whoever hung up, or an engine that is away, hears nothing.
    if (!(error instanceof LegGone || error instanceof EngineUnavailable)) throw error
  }
}

/** A leg that is gone is not an error: its `leg-ended` is on its way. A leg that never started gets one from here. */
function refused(effect: EngineEffect, context: SendContext, error: unknown, log: Logger): void {
  const gone = error instanceof LegGone
  // The engine reports the state of the legs when it is back.
  const away = error instanceof EngineUnavailable
  if (!gone) log.warn({ err: error, callId: context.callId }, `telephone engine: ${effect.type} failed`)
  if (effect.type === 'dial') {
    context.report({ type: 'leg-ended', leg: effect.fork.leg, cause: gone ? 'unregistered' : 'failed' })
  } else if (!gone && !away && (effect.type === 'answer' || effect.type === 'bridge')) {
    context.report({ type: 'connect-failed' })
  }
}
