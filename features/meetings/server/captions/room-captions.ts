import type { Logger } from '#platform/log/logger.ts'
import {
  type SpeechService,
  type SpeechSound,
  type SpokenText,
  TranscriptionFailed,
} from '#platform/transcription/port.ts'
import {
  type CaptionTrouble,
  captionsTrouble,
  type RoomState,
  roomCaption,
} from '../../contract/room-socket.ts'
import type { Member } from '../live/member.ts'
import { MinutesUsedUp } from '../transcripts/ask-patiently.ts'

/** Sound of a few seconds from a member's microphone. */
export interface CaptionSound {
  content: Buffer
  type: 'audio/webm' | 'audio/mp4' | 'audio/ogg'
  ms: number
  language: string
}

/**
 * Captions of one room. They run while somebody wants them: only then do members' pages send their sound, and everybody sees that.
 * What is said is told to those who want it, and kept nowhere.
 */
export interface RoomCaptions {
  shownTo(member: Member): RoomState['captions']
  /** Finds out whether the company has a speech service (still). */
  look(): void
  want(member: Member, on: boolean): void
  hear(member: Member, sound: CaptionSound): void
  forget(member: Member): void
}

export interface CaptionParts {
  find: () => Promise<SpeechService | null>
  ask: (service: SpeechService, sound: SpeechSound, seconds: number) => Promise<SpokenText[]>
  /** Of the company, on this node; null: too many are asked for now. Returns a function that ends the turn. */
  turn: () => (() => void) | null
  onChange: () => void
  log: Logger
}

/** Requests of a room at a time. */
const AT_ONCE = 6
/** Sound that waited for longer is not sent any more, ms. */
const STALE_MS = 6_000
/** What is written down later than this after it was said helps nobody, ms. */
const LATE_MS = 15_000
/** Bytes of a second of sound, at most: what is paid is no less than what was sent. */
const BYTES_A_SECOND = 20_000

interface Piece {
  sound: CaptionSound
  at: number
}

function troubleOf(error: unknown): CaptionTrouble {
  if (error instanceof MinutesUsedUp) return 'limit'
  if (!(error instanceof TranscriptionFailed)) return 'service'
  return error.trouble === 'busy' || error.trouble === 'down' ? 'service' : 'account'
}

export function createRoomCaptions({ find, ask, turn, onChange, log }: CaptionParts): RoomCaptions {
  let service: SpeechService | null = null
  const wanting = new Set<Member>()
  /** The newest of each member, while an earlier one is written down. */
  const waiting = new Map<Member, Piece>()
  const busy = new Set<Member>()
  let failing = false

  const look = (): void => {
    find()
      .then((found) => {
        const isNew = (found === null) !== (service === null)
        service = found
        if (isNew) onChange()
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'a company’s speech service could not be looked up')
      })
  }
  /** Once until something is written down again. */
  const tellTrouble = (reason: CaptionTrouble): void => {
    if (failing) return
    failing = true
    for (const { connection } of wanting) connection?.send(captionsTrouble, { reason })
  }
  const write = async (by: SpeechService, member: Member, { sound, at }: Piece): Promise<void> => {
    const { content, type, ms, language } = sound
    const name = `sound.${type.slice('audio/'.length)}`
    const seconds = Math.max(ms / 1000, content.length / BYTES_A_SECOND)
    const said = await ask(by, { content, name, type, language }, seconds)
    failing = false
    const text = said.map((one) => one.text).join(' ')
    if (text === '' || Date.now() - at > LATE_MS) return
    for (const { connection } of wanting)
      connection?.send(roomCaption, { member: member.id, name: member.name, text })
  }
  const next = (): void => {
    for (const [member, piece] of waiting) {
      if (busy.size >= AT_ONCE) return
      if (busy.has(member)) continue
      waiting.delete(member)
      if (service === null || wanting.size === 0 || Date.now() - piece.at > STALE_MS) continue
      const end = turn()
      if (end === null) {
        tellTrouble('busy')
        continue
      }
      busy.add(member)
      write(service, member, piece)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a caption could not be made')
          const trouble = troubleOf(error)
          tellTrouble(trouble)
          // Somebody may have mended the settings meanwhile.
          if (trouble === 'account') look()
        })
        .finally(() => {
          end()
          busy.delete(member)
          next()
        })
    }
  }
  return {
    shownTo: (member) => ({
      offered: service !== null,
      running: service !== null && wanting.size > 0,
      mine: wanting.has(member),
    }),
    look,
    want(member, on) {
      if (on === wanting.has(member) || (on && service === null)) return
      if (on) wanting.add(member)
      else wanting.delete(member)
      if (wanting.size === 0) failing = false
      onChange()
    },
    hear(member, sound) {
      if (wanting.size === 0 || service === null || !member.mic || member.silenced) return
      waiting.set(member, { sound, at: Date.now() })
      next()
    },
    forget(member) {
      wanting.delete(member)
      waiting.delete(member)
    },
  }
}
