import type { Logger } from '#platform/log/logger.ts'
import { isHidden } from '#platform/telephony/contract/hidden-caller.ts'
import type { JourneyEvent } from '#platform/telephony/journey/journey.ts'
import {
  type EngineEvent,
  EngineUnavailable,
  LegGone,
  type LegId,
  type Sound,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import {
  type CallOfMeeting,
  MEETING_CALL_FAILURES,
  type MeetingCallFailure,
  type MeetingCallOrder,
  type MeetingLine,
  type MeetingPhone,
  type MeetingWord,
  type PhoneInMeeting,
} from '../../../contract/meeting-phone.ts'
import type { Party } from '../../ports.ts'
import { calleesOf, isRouted, type LiveCall } from '../calls/live-call.ts'
import { createKeyCodes } from './key-codes.ts'
import type { MeetingLegs } from './meeting-legs.ts'

export type MeetingNews = Extract<JourneyEvent, { type: 'meeting-found' | 'meeting-over' }>

interface Caller {
  leg: LegId
  callId: string
  companyId: number
  party: Party
}

/** Calls that are in video meetings. */
export interface MeetingCalls {
  /** Tells which meeting has the PIN. Never rejects. */
  find(caller: Caller, pin: string, tell: (news: MeetingNews) => void): Promise<void>
  /** Does nothing for a call that is there already. */
  join(caller: Caller, meeting: number, tell: (news: MeetingNews) => void): void
  /** Calls a telephone into a meeting. */
  call(order: MeetingCallOrder): CallOfMeeting
  hear(event: EngineEvent): void
  stop(): void
}

interface InMeeting {
  phone: PhoneInMeeting | null
  readKey: ReturnType<typeof createKeyCodes>
  /** What is asked of the engine for this leg, in order. */
  queue: Promise<unknown>
  gone: boolean
}

const newInMeeting = (): InMeeting => ({
  phone: null,
  readKey: createKeyCodes(Date.now),
  queue: Promise.resolve(),
  gone: false,
})

const WORDS: Record<MeetingWord, readonly Sound[]> = {
  muted: [{ kind: 'system', name: 'conf-muted' }],
  unmuted: [{ kind: 'system', name: 'conf-unmuted' }],
  recorded: [{ kind: 'system', name: 'conf-now-recording' }],
  tone: [{ kind: 'system', name: 'beep' }],
}

export function createMeetingCalls(parts: {
  engine: TelephonyEngine
  legs: Pick<MeetingLegs, 'call' | 'end'>
  /** The call that this leg began. */
  callOf: (caller: LegId) => LiveCall | undefined
  line: MeetingLine
  serverId: number
  log: Logger
}): MeetingCalls {
  const { engine, legs, callOf, line, serverId, log } = parts
  const calls = new Map<LegId, InMeeting>()

  /** Null: the leg is gone, or it failed. */
  function run<Result>(call: InMeeting, work: () => Promise<Result>): Promise<Result | null> {
    const done = call.queue
      .then(() => (call.gone ? null : work()))
      .catch((error: unknown) => {
        if (!(error instanceof LegGone || error instanceof EngineUnavailable))
          log.warn({ err: error }, 'a telephone in a meeting failed')
        return null
      })
    call.queue = done
    return done
  }

  function ignoreGone(error: unknown): void {
    if (!(error instanceof LegGone || error instanceof EngineUnavailable))
      log.warn({ err: error }, 'a telephone in a meeting was told nothing')
  }

  function left(leg: LegId): void {
    const call = calls.get(leg)
    if (!call) return
    calls.delete(leg)
    // The other side of its sound is no leg: nobody else ends it.
    void run(call, () => engine.endMedia(leg))
    void call.queue.then(() => {
      call.gone = true
    })
    call.phone?.left()
  }

  const shownNumber = ({ number }: Party): string => (isHidden(number) ? '' : number)

  function phoneOf(
    { leg, callId, companyId, party }: Caller,
    call: InMeeting,
    over: () => void,
  ): MeetingPhone {
    return {
      companyId,
      callId,
      serverId,
      number: shownNumber(party),
      name: isHidden(party.number) || party.name === party.number ? '' : party.name,
      userId: party.userId,
      wait: () => void run(call, () => engine.startMusic(leg, null)),
      connect: (to) =>
        run(call, async () => {
          await engine.stopMusic(leg)
          const address = await engine.connectMedia(leg, to)
          await engine.watchSpeech(leg)
          return address
        }),
      mute: (on) => void run(call, () => engine.mute(leg, on)),
      // Beside the queue: what it hears delays nothing that is asked for it.
      tell: (what) => void engine.playAside(leg, WORDS[what]).catch(ignoreGone),
      hangUp: over,
    }
  }

  /** Null: the meeting does not take it. */
  function enter(own: LegId, leg: LegId, { answered }: MeetingCallOrder): PhoneInMeeting | null {
    const live = callOf(own)
    if (!live || !isRouted(live)) return null
    const call = newInMeeting()
    const { endpoint } = live.call.forks.find((fork) => fork.leg === leg) ?? { endpoint: '' }
    const party = calleesOf(live).find((one) => one.endpoint === endpoint) ?? {
      ...live.route.caller,
      ...{ id: null, userId: null, name: '', number: live.call.dialed, endpoint },
    }
    const caller = { leg, callId: live.call.id, companyId: live.route.company.id, party }
    calls.set(leg, call)
    call.phone = answered(phoneOf(caller, call, () => legs.end(own)))
    return call.phone
  }

  return {
    call(order) {
      let own: LegId | null = null
      let isOpen = true
      const leg = legs.call({
        endpoint: order.endpoint,
        dialed: order.number,
        ringing() {
          if (isOpen) order.ringing()
        },
        joined(other) {
          if (own === null) return
          isOpen = false
          if (enter(own, other, order) === null) legs.end(own)
        },
        parted: left,
        ended(cause) {
          if (!isOpen || own === null) return
          isOpen = false
          order.failed(failureOf(callOf(own)?.call.outcome ?? cause))
        },
      })
      own = leg
      if (leg === null) order.failed('down')
      return {
        hangUp() {
          isOpen = false
          if (leg !== null) legs.end(leg)
        },
      }
    },
    async find({ companyId, party }, pin, tell) {
      try {
        const asking = { companyId, number: shownNumber(party), inside: party.id !== null }
        tell({ type: 'meeting-found', meeting: await line.find(asking, pin) })
      } catch (error) {
        log.error({ err: error }, 'looking for a meeting failed')
        tell({ type: 'meeting-over' })
      }
    },
    join(caller, meeting, tell) {
      const { leg } = caller
      if (calls.has(leg)) return
      const call = newInMeeting()
      calls.set(leg, call)
      const over = () => tell({ type: 'meeting-over' })
      line.enter(meeting, phoneOf(caller, call, over)).then(
        (phone) => {
          if (phone && calls.get(leg) !== call) return phone.left()
          call.phone = phone
          if (!phone) over()
        },
        (error: unknown) => {
          log.error({ err: error }, 'entering a meeting by telephone failed')
          over()
        },
      )
    },
    hear(event) {
      if (event.type === 'leg-ended') left(event.leg)
      else if (event.type === 'leg-speaking') calls.get(event.leg)?.phone?.speaks(event.on)
      else if (event.type === 'leg-digit') {
        const call = calls.get(event.leg)
        const key = call?.readKey(event.digit) ?? null
        if (key !== null) call?.phone?.keyed(key)
      }
    },
    stop() {
      for (const leg of [...calls.keys()]) left(leg)
    },
  }
}

/** Left to a menu or a voicemail box, too, nobody answered. */
const failureOf = (outcome: string): MeetingCallFailure =>
  outcome === 'completed' || outcome === 'normal'
    ? 'no-answer'
    : (MEETING_CALL_FAILURES.find((one) => one === outcome) ?? 'failed')
