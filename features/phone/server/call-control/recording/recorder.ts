import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { EngineEvent, LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { RecordingWish } from '../../../contract/recording.ts'
import { type Conference, conferenceIsOver } from '../../call-machine/conference/conference.ts'
import type { Clock } from '../../ports.ts'
import type { RecordingRules, Recordings } from '../../recording-ports.ts'
import { isRouted, type LiveCall } from '../calls/live-call.ts'
import type { CommandRefusal } from '../commands/commands.ts'
import { createAnnouncer } from './announcer.ts'
import { marksOfConference } from './marks.ts'
import { createRecordingKeeper } from './recording-keeper.ts'
import { createRecordingPublisher } from './recording-publisher.ts'
import { createRecordingSessions, type Session } from './recording-sessions.ts'
import { isWanted, type Talk, type Talker, talkOfCall, talkOfConference } from './talk.ts'
import { findUnderWay, storeEnd, type UnderWay } from './under-way.queries.ts'

/**
 * Records the calls and conferences of one telephone server. The engine writes; this decides when it begins, pauses and
 * ends. Each recording in progress is a row, so that nothing is lost when the program is killed.
 *
 *   idle ── the company wants it · somebody asks for it ──▶ (announced) ──▶ recording ⇄ paused ── over · somebody ends it ──▶ kept
 *
 * A recording belongs to one leg: when that ends and the call continues (page reloaded, moderator left), another one begins.
 */
export interface Recorder {
  /** Call after every change. */
  callChanged(live: LiveCall): void
  conferenceChanged(conference: Conference): void
  /** Marks a hold on the recording's time line. */
  onEvent(event: EngineEvent): void
  /** `talk`: the id of a call or conference, or the SIP Call-ID of a leg; requested by an endpoint that is in it. */
  wish(endpoint: string, talk: string, wish: RecordingWish): Promise<CommandRefusal | null>
  /** The person muted their own microphone, which no engine sees: marks it on the time line. */
  muted(endpoint: string, talk: string, muted: boolean): CommandRefusal | null
  /** Before the calls of an earlier run are taken over: their recordings continue. */
  takeUp(): Promise<void>
  /** After that: recordings without a call are over. */
  endStrays(): Promise<void>
  settled(): Promise<void>
  stop(): void
}

/** A person's time to say that a conference is not to be recorded. */
const CONFERENCE_DELAY_MS = 5_000
export interface RecorderPorts {
  database: Database
  serverId: number
  engine: TelephonyEngine
  recordings: Recordings
  /** Folder where recordings are assembled before they are stored. */
  workFolder: string
  publish: Hub['publish']
  clock: Clock
  log: Logger
}

export function createRecorder(ports: RecorderPorts): Recorder {
  const { database, serverId, engine, recordings, clock } = ports
  const rows = database.systemRows
  const keeper = createRecordingKeeper(ports)
  const publisher = createRecordingPublisher(ports.publish)
  const announcer = createAnnouncer(engine)
  const recording = createRecordingSessions({ ...ports, keeper, announcer })
  const { all: sessions, inTurn, begin, end, followLeg } = recording
  /** Of an earlier run, by call or conference id. */
  const left = new Map<string, UnderWay>()
  const conferences = new Map<string, Conference>()
  let stopped = false

  function open(talk: Talk, begins: (session: Session) => Promise<void>): Session {
    const part = left.get(talk.id) ?? null
    left.delete(talk.id)
    const session: Session = {
      talk,
      rules: null,
      part,
      follows: null,
      postponed: null,
      cancelDelay: () => {},
      tail: Promise.resolve(),
    }
    sessions.set(talk.id, session)
    if (part !== null) announcer.isTold(talk)
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

  function over(session: Session): void {
    session.cancelDelay()
    const leg = session.part?.leg
    void inTurn(session, async () => {
      await end(session)
      sessions.delete(session.talk.id)
      publisher.over(session.talk)
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
    publisher.tell(talk, { on, mayBegin: rules?.onDemand ?? false, mayEnd: mayEnd(part, talk, rules) })
  }

  /** Participants cannot end a recording that the company requires; in a conference everybody may. */
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

  function findOwn(endpoint: string, talkId: string): { session: Session; talker: Talker } | null {
    for (const session of sessions.values()) {
      const { talk } = session
      const talker = talk.talkers.find((one) => one.endpoint === endpoint)
      if (talker && (talk.id === talkId || talker.sipCallIds.includes(talkId))) return { session, talker }
    }
    return null
  }

  async function carryOut(session: Session, wish: RecordingWish): Promise<CommandRefusal | null> {
    const { part, talk, rules } = session
    if (wish === 'on') {
      if (part === null && !rules?.onDemand) return 'not-allowed'
      await begin(session, true)
    } else if (wish === 'off') {
      if (part === null) return null
      if (!mayEnd(part, talk, rules)) return 'not-allowed'
      await end(session)
    } else if (part === null) return 'no-call'
    else await recording.pause(session, part, wish === 'pause')
    tell(session)
    return null
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
      const before = conferences.get(conference.id)
      if (session && before)
        for (const happened of marksOfConference(before, conference)) recording.mark(session, happened)
      if (conferenceIsOver(conference)) conferences.delete(conference.id)
      else conferences.set(conference.id, conference)
      const talk = conference.endedAt === null ? talkOfConference(conference) : null
      if (session && (talk === null || conferenceIsOver(conference))) over(session)
      else if (session && talk) update(session, talk)
      else if (talk) {
        const legs = conference.members.flatMap((member) => member.legs.map(({ leg }) => leg))
        beginConference(talk, new Set(legs))
      }
    },
    onEvent(event) {
      if (event.type === 'leg-ended') announcer.ended(event.leg)
      if (event.type !== 'leg-held' && event.type !== 'leg-resumed') return
      const kind = event.type === 'leg-held' ? 'held' : 'resumed'
      for (const session of sessions.values()) {
        const name = session.talk.names.get(event.leg)
        if (name !== undefined) recording.mark(session, { kind, name })
      }
    },
    async wish(endpoint, talkId, wish) {
      const found = findOwn(endpoint, talkId)
      return found ? inTurn(found.session, () => carryOut(found.session, wish)) : 'no-call'
    },
    muted(endpoint, talkId, muted) {
      const found = findOwn(endpoint, talkId)
      if (!found) return 'no-call'
      recording.mark(found.session, { kind: muted ? 'muted' : 'unmuted', name: found.talker.name })
      return null
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
      await recording.settled()
      await keeper.settled()
    },
    stop() {
      stopped = true
      recording.stop()
      keeper.stop()
    },
  }
}
