import type { Logger } from '#platform/log/logger.ts'
import { EngineFailure, type MeetingEngine } from '#platform/meetings/port.ts'
import type { RecordingTrouble } from '../../contract/room-socket.ts'
import type { RecordingRows } from './recording-rows.ts'

/** Longest recording, ms. */
const MAX_MS = 6 * 3_600_000
/** How often the room for it is looked at, ms. */
const LOOK_MS = 30_000

interface Starter {
  userId: number | null
  name: string
}

/**
 * Recording of one room.
 *
 *   off ──start──▶ on ──stop · end · no more room──▶ off
 *
 * What people see is set first: nobody is recorded before they are told. The rest is done in order behind it.
 */
export interface RoomRecorder {
  now(): { since: Date; by: string } | null
  start(by: Starter): void
  stop(): void
  /** The engine is back with an open room. */
  resume(): void
  /** Resolves when all so far is done. */
  done(): Promise<void>
}

export interface RecorderParts {
  engine: MeetingEngine
  rows: RecordingRows
  /** Of this node: they are not left over. */
  active: Set<string>
  log: Logger
  companyId: number
  roomId: number
  /** The engine's. */
  room: string
  name: string
  meetingId: () => Promise<number | null>
  onChange: () => void
  onTrouble: (reason: RecordingTrouble) => void
}

export function createRoomRecorder(parts: RecorderParts): RoomRecorder {
  const { engine, rows, active, log, companyId, roomId, room, name } = parts
  let shown: { since: Date; by: string } | null = null
  let key: string | null = null
  let watch: NodeJS.Timeout | null = null
  let queue: Promise<void> = Promise.resolve()

  const run = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'a meeting’s recording failed')
    })
  }
  const show = (value: typeof shown): void => {
    shown = value
    parts.onChange()
  }
  const refuse = (reason: RecordingTrouble): void => {
    end()
    parts.onTrouble(reason)
  }
  /** A room that is not open yet, since nobody sends anything, is opened. */
  const record = async (recording: string): Promise<boolean> => {
    try {
      await engine.openRoom(room)
      await engine.record(room, recording)
      return true
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error
      return false
    }
  }
  const begin = async (by: Starter): Promise<void> => {
    const refusal = await rows.refusalOf(companyId)
    if (refusal !== null) return refuse(refusal)
    if (shown === null) return
    const made = await rows.begin({
      companyId,
      roomId,
      meetingId: await parts.meetingId(),
      name,
      userId: by.userId,
    })
    key = made
    active.add(made)
    if (await record(made)) return
    key = null
    active.delete(made)
    await rows.forget(made)
    refuse('engine')
  }
  const finish = async (): Promise<void> => {
    const ended = key
    key = null
    if (ended === null) return
    try {
      await engine.record(room, null)
    } catch (error) {
      // Its death, or the end of the room, ended the recording as well.
      if (!(error instanceof EngineFailure)) throw error
    }
    try {
      await rows.stopped(ended)
    } finally {
      // Otherwise it is taken up as left over.
      active.delete(ended)
    }
  }
  function end(): void {
    if (watch) clearInterval(watch)
    watch = null
    if (shown === null) return
    show(null)
    run(finish)
  }
  const look = (): void => {
    if (shown === null) return
    if (Date.now() - shown.since.getTime() > MAX_MS) {
      refuse('too-long')
      return
    }
    run(async () => {
      const refusal = await rows.refusalOf(companyId)
      if (refusal !== null && shown !== null) refuse(refusal)
    })
  }
  return {
    now: () => shown,
    start(by) {
      if (shown !== null) return
      show({ since: new Date(), by: by.name })
      watch = setInterval(look, LOOK_MS)
      run(async () => {
        try {
          await begin(by)
        } catch (error) {
          // Nobody is to believe that they are recorded.
          refuse('engine')
          throw error
        }
      })
    },
    stop: end,
    resume() {
      run(async () => {
        if (key !== null) await record(key)
      })
    },
    done: () => queue,
  }
}
