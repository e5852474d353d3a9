import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { EngineUnavailable, LegGone, type LegId, type TelephonyEngine } from '#platform/telephony/port.ts'
import type { RecordingWish } from '../../../contract/recording.ts'
import { type Conference, conferenceIsOver } from '../../call-machine/conference/conference.ts'
import type { Clock, RecordingRules, Recordings } from '../../ports.ts'
import { isRouted, type LiveCall } from '../live-call.ts'
import type { OrderRefusal } from '../orders.ts'
import { createRecordingKeeper } from './recording-keeper.ts'
import { createRecordingTeller } from './recording-teller.ts'
import { isWanted, type Talk, talkOfCall, talkOfConference } from './talk.ts'
import {
  findUnderWay,
  removeUnderWay,
  storeEnd,
  storePause,
  storeUnderWay,
  type UnderWay,
} from './under-way.queries.ts'

/**
 * Records what is said in the calls and conferences of one telephone server. The engine writes; here is decided when it
 * begins, pauses and ends. What has begun is a row, so that a killed program leaves nothing behind.
 *
 *   idle ── the company wants it · somebody asks for it ──▶ recording ⇄ paused ── over · somebody ends it ──▶ kept
 *
 * A recording is of one leg: when that goes and the talk goes on (a page reloaded, a moderator left) another one begins.
 */
export interface Recorder {
  /** To be called after every change. */
  callChanged(live: LiveCall): void
  conferenceChanged(conference: Conference): void
  /** `talk`: of a call or conference, its id or the SIP Call-ID of a leg; by an endpoint that is in it. */
  wish(endpoint: string, talk: string, wish: RecordingWish): Promise<OrderRefusal | null>
  /** Before the calls of an earlier run are taken over: their recordings go on with them. */
  takeUp(): Promise<void>
  /** After that: what of them has no call any more is over. */
  endStrays(): Promise<void>
  settled(): Promise<void>
  stop(): void
}

/** A person's time to say that a conference is not to be recorded. */
const CONFERENCE_DELAY_MS = 5_000
/** Below this the disk is as good as full: half an hour of a hundred calls. */
const LEAST_ROOM = 500_000_000

interface Session {
  talk: Talk
  rules: RecordingRules | null
  part: UnderWay | null
  /** The leg of a recorded call that became this conference: goes on as soon as that one is over. */
  follows: LegId | null
  cancelDelay: () => void
  /** What is done with it goes one after the other. */
  tail: Promise<unknown>
}

export interface RecorderDependencies {
  database: Database
  serverId: number
  engine: TelephonyEngine
  recordings: Recordings
  publish: Hub['publish']
  clock: Clock
  log: Logger
}

export function createRecorder(dependencies: RecorderDependencies): Recorder {
  const { database, serverId, engine, recordings, clock, log } = dependencies
  const rows = database.systemRows
  const keeper = createRecordingKeeper(dependencies)
  const teller = createRecordingTeller(dependencies.publish)
  const sessions = new Map<string, Session>()
  /** Of an earlier run, by the talk that they are of. */
  const left = new Map<string, UnderWay>()
  const working = new Set<Promise<unknown>>()
  let stopped = false

  function inTurn<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
    const done = session.tail.then(work)
    const tail = done.catch((error) => log.error({ err: error, talk: session.talk.id }, 'a recording failed'))
    session.tail = tail
    working.add(tail)
    void tail.finally(() => working.delete(tail))
    return done
  }

  function open(talk: Talk, begins: (session: Session) => Promise<void>): Session {
    const part = left.get(talk.id) ?? null
    left.delete(talk.id)
    const session: Session = {
      talk,
      rules: null,
      part,
      follows: null,
      cancelDelay: () => {},
      tail: Promise.resolve(),
    }
    sessions.set(talk.id, session)
    void inTurn(session, async () => {
      session.rules = await recordings.rulesOf(talk.companyId)
      if (session.part === null) await begins(session)
      else await followLeg(session)
      tell(session)
    })
    return session
  }

  function update(session: Session, talk: Talk): void {
    session.talk = talk
    void inTurn(session, async () => {
      await followLeg(session)
      tell(session)
    })
  }

  async function followLeg(session: Session): Promise<void> {
    const { part, talk } = session
    if (part === null || part.leg === talk.leg) return
    await end(session)
    await begin(session, part.byWish)
  }

  /**
   * The engine ends a recording by its leg: of a leg that was transferred, what was begun in the talk before is ended first,
   * lest its end take the new one with it. Only older talks are waited for, so no two wait for each other.
   */
  async function endOlderOf(session: Session): Promise<void> {
    for (const older of sessions.values()) {
      if (older === session) return
      if (older.talk.leg === session.talk.leg) await inTurn(older, () => end(older))
    }
  }

  async function begin(session: Session, byWish: boolean): Promise<void> {
    await endOlderOf(session)
    const { talk } = session
    if (session.part !== null || stopped || sessions.get(talk.id) !== session) return
    const part: UnderWay = {
      recording: randomUUID(),
      companyId: talk.companyId,
      talkId: talk.id,
      leg: talk.leg,
      about: talk.about,
      byWish,
      paused: false,
      startedAt: new Date(clock.now()),
      endedAt: null,
    }
    await storeUnderWay(rows, serverId, part)
    try {
      await engine.startRecording(part.leg, part.recording)
    } catch (error) {
      await removeUnderWay(rows, part.recording)
      if (error instanceof LegGone || error instanceof EngineUnavailable) return
      throw error
    }
    session.part = part
    await warnOfRoom(talk.companyId)
  }

  async function warnOfRoom(companyId: number): Promise<void> {
    const room = await recordings.room()
    if (room >= LEAST_ROOM) return
    log.error({ room }, 'there is hardly room for recordings')
    await recordings.tellTrouble(companyId, 'disk-full')
  }

  async function end(session: Session): Promise<void> {
    const { part } = session
    if (part === null) return
    session.part = null
    const endedAt = new Date(clock.now())
    await storeEnd(rows, part.recording, endedAt)
    try {
      await engine.stopRecording(part.leg)
    } catch (error) {
      // Its leg went with the engine, and what is written with it.
      if (!(error instanceof EngineUnavailable)) throw error
    }
    keeper.keep({ ...part, endedAt })
  }

  function over(session: Session): void {
    session.cancelDelay()
    const leg = session.part?.leg
    void inTurn(session, async () => {
      await end(session)
      sessions.delete(session.talk.id)
      teller.over(session.talk)
      const next = [...sessions.values()].find(({ follows }) => follows !== null && follows === leg)
      if (next) void inTurn(next, () => beginAndTell(next))
    })
  }

  async function beginAndTell(session: Session): Promise<void> {
    session.follows = null
    if (session.rules?.conferences) await begin(session, false)
    tell(session)
  }

  function tell({ talk, part, rules }: Session): void {
    const on = part && { since: part.startedAt, paused: part.paused }
    teller.tell(talk, { on, mayBegin: rules?.onDemand ?? false, mayEnd: mayEnd(part, talk, rules) })
  }

  /** What the company wants recorded, nobody who talks can end; of a conference everybody may. */
  const mayEnd = (part: UnderWay | null, { about }: Talk, rules: RecordingRules | null): boolean =>
    part !== null && (rules?.onDemand ?? false) && (part.byWish || about.kind === 'conference')

  function beginConference(talk: Talk, legs: ReadonlySet<LegId>): void {
    const recorded = [...sessions.values()].find(({ part }) => part !== null && legs.has(part.leg))
    const session = open(talk, async () => {})
    if (recorded) session.follows = recorded.part?.leg ?? null
    else
      session.cancelDelay = clock.after(CONFERENCE_DELAY_MS, () => {
        void inTurn(session, () => beginAndTell(session))
      })
  }

  async function carryOut(session: Session, wish: RecordingWish): Promise<OrderRefusal | null> {
    const { part, talk, rules } = session
    if (wish === 'on') {
      if (part === null && !rules?.onDemand) return 'not-allowed'
      await begin(session, true)
    } else if (wish === 'off') {
      if (part === null) return null
      if (!mayEnd(part, talk, rules)) return 'not-allowed'
      await end(session)
    } else if (part === null) return 'no-call'
    else await pause(session, part, wish === 'pause')
    tell(session)
    return null
  }

  async function pause(session: Session, part: UnderWay, paused: boolean): Promise<void> {
    await engine.pauseRecording(part.leg, paused)
    session.part = { ...part, paused }
    await storePause(rows, part.recording, paused)
  }

  return {
    callChanged(live) {
      if (stopped || !isRouted(live)) return
      const session = sessions.get(live.call.id)
      const talk = talkOfCall(live)
      if (live.call.phase === 'ended') {
        if (session) over(session)
      } else if (talk && session) update(session, talk)
      else if (talk)
        open(talk, async (opened) => {
          if (opened.rules && isWanted(opened.rules, live)) await begin(opened, false)
        })
    },
    conferenceChanged(conference) {
      if (stopped) return
      const session = sessions.get(conference.id)
      const talk = conference.endedAt === null ? talkOfConference(conference) : null
      if (session && (talk === null || conferenceIsOver(conference))) over(session)
      else if (session && talk) update(session, talk)
      else if (talk) {
        const legs = conference.members.flatMap((member) => member.legs.map(({ leg }) => leg))
        beginConference(talk, new Set(legs))
      }
    },
    async wish(endpoint, talkId, wish) {
      const session = [...sessions.values()].find(({ talk }) => {
        const own = talk.talkers.find((one) => one.endpoint === endpoint)
        return own !== undefined && (talk.id === talkId || own.sipCallIds.includes(talkId))
      })
      return session ? inTurn(session, () => carryOut(session, wish)) : 'no-call'
    },
    async takeUp() {
      for (const one of await findUnderWay(rows, serverId)) {
        const { endedAt } = one
        if (endedAt === null) left.set(one.talkId, one)
        else keeper.keep({ ...one, endedAt })
      }
    },
    async endStrays() {
      const endedAt = new Date(clock.now())
      for (const [id, one] of left) {
        left.delete(id)
        await storeEnd(rows, one.recording, endedAt)
        await engine.stopRecording(one.leg)
        keeper.keep({ ...one, endedAt })
      }
    },
    async settled() {
      while (working.size > 0) await Promise.all(working)
      await keeper.settled()
    },
    stop() {
      stopped = true
      for (const session of sessions.values()) session.cancelDelay()
      keeper.stop()
    },
  }
}
