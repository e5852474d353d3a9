import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import { EngineUnavailable, LegGone, type LegId, type TelephonyEngine } from '#platform/telephony/port.ts'
import type { Clock } from '../../ports.ts'
import type { RecordingMark, RecordingRules, Recordings } from '../../recording-ports.ts'
import { createBackgroundWork } from '../background-work.ts'
import type { Announcer } from './announcer.ts'
import type { RecordingKeeper } from './recording-keeper.ts'
import type { Talk } from './talk.ts'
import {
  addMark,
  removeUnderWay,
  storeEnd,
  storePause,
  storeStart,
  storeUnderWay,
  type UnderWay,
} from './under-way.queries.ts'

/** A call or conference that may be recorded. */
export interface Session {
  talk: Talk
  rules: RecordingRules | null
  part: UnderWay | null
  /** The leg of a recorded call that became this conference: continues as soon as that recording is over. */
  follows: LegId | null
  /** A recording that waits until its announcement can be played: whose wish it is. */
  postponed: { byWish: boolean } | null
  cancelDelay: () => void
  /** Serialises the work on it. */
  tail: Promise<unknown>
}

/** The recordable calls and conferences of one telephone server, and the engine's recordings of their legs. */
export interface RecordingSessions {
  /** By the talk's id. */
  readonly all: Map<string, Session>
  /** Runs after the session's pending work. */
  inTurn<Result>(session: Session, work: () => Promise<Result>): Promise<Result>
  begin(session: Session, byWish: boolean): Promise<void>
  end(session: Session): Promise<void>
  pause(session: Session, part: UnderWay, paused: boolean): Promise<void>
  /** Starts a new recording when the recorded leg changes, or one that was postponed. */
  followLeg(session: Session): Promise<void>
  /** The current recording; null when there is none. */
  mark(session: Session, happened: Pick<RecordingMark, 'kind' | 'name'>): void
  settled(): Promise<void>
  stop(): void
}

const NOTICEABLE_MS = 50
/** Below this the disk counts as full: half an hour of a hundred calls. */
const MIN_ROOM = 500_000_000

export function createRecordingSessions(parts: {
  database: Database
  serverId: number
  engine: TelephonyEngine
  recordings: Recordings
  keeper: RecordingKeeper
  announcer: Announcer
  clock: Clock
  log: Logger
}): RecordingSessions {
  const { database, serverId, engine, recordings, keeper, announcer, clock, log } = parts
  const rows = database.systemRows
  const all = new Map<string, Session>()
  const background = createBackgroundWork((error) => log.error({ err: error }, 'a recording failed'))
  let stopped = false

  function inTurn<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
    const done = session.tail.then(work)
    // Logged by the background work.
    session.tail = done.catch(() => {})
    background.add('recording', done)
    return done
  }

  /**
   * The engine ends a recording by its leg: for a transferred leg the earlier recording is ended first, lest its end
   * stop the new one. Waits only for older calls, so no two wait for each other.
   */
  async function endOlderOf(session: Session): Promise<void> {
    for (const older of all.values()) {
      if (older === session) return
      if (older.talk.leg === session.talk.leg) await inTurn(older, () => end(older))
    }
  }

  async function begin(session: Session, byWish: boolean): Promise<void> {
    await endOlderOf(session)
    if (session.part !== null || stopped || all.get(session.talk.id) !== session) return
    session.postponed = { byWish }
    // Without it nobody is recorded: once they are connected again it is played again.
    if (!(await announcer.announce(session.talk, session.rules)) || stopped) return
    session.postponed = null
    const { talk } = session
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
    session.part = await startedOf(part)
    await warnOfRoom(talk.companyId)
  }

  /**
   * The sound begins when the engine says so, which on a busy machine is well after the request: times within it count
   * from there.
   */
  async function startedOf(part: UnderWay): Promise<UnderWay> {
    const startedAt = new Date(clock.now())
    if (startedAt.getTime() - part.startedAt.getTime() < NOTICEABLE_MS) return part
    await storeStart(rows, part.recording, startedAt)
    return { ...part, startedAt }
  }

  async function warnOfRoom(companyId: number): Promise<void> {
    const room = await recordings.room()
    if (room >= MIN_ROOM) return
    log.error({ room }, 'little disk space is left for recordings')
    await recordings.notifyTrouble(companyId, 'disk-full')
  }

  async function end(session: Session): Promise<void> {
    const { part } = session
    session.postponed = null
    if (part === null) return
    session.part = null
    const endedAt = new Date(clock.now())
    await storeEnd(rows, part.recording, endedAt)
    try {
      await engine.stopRecording(part.leg)
    } catch (error) {
      // Its leg went with the engine, and so did the recording.
      if (!(error instanceof EngineUnavailable)) throw error
    }
    keeper.keep({ ...part, endedAt })
  }

  function mark(session: Session, happened: Pick<RecordingMark, 'kind' | 'name'>): void {
    const at = new Date(clock.now())
    void inTurn(session, async () => {
      if (session.part) await addMark(rows, session.part.recording, { at, ...happened })
    })
  }

  return {
    all,
    inTurn,
    begin,
    end,
    mark,
    async pause(session, part, paused) {
      await engine.pauseRecording(part.leg, paused)
      session.part = { ...part, paused }
      await storePause(rows, part.recording, paused)
      const kind = paused ? 'paused' : 'continued'
      await addMark(rows, part.recording, { at: new Date(clock.now()), kind, name: '' })
    },
    async followLeg(session) {
      const { part, talk, postponed } = session
      if (part === null && postponed) await begin(session, postponed.byWish)
      if (part === null) return
      if (part.leg !== talk.leg) {
        await end(session)
        await begin(session, part.byWish)
        return
      }
      // Whoever joins a recorded conversation is told then.
      await announcer.announce(talk, session.rules)
    },
    settled: background.settled,
    stop() {
      stopped = true
      for (const { cancelDelay } of all.values()) cancelDelay()
    },
  }
}
