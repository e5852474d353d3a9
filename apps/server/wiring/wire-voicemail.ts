import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { noConverter } from '#features/pbx/contract/audios.ts'
import { soundPath } from '#features/pbx/server/audios/sound-path.ts'
import { type SoundTools, toTelephoneSound } from '#features/pbx/server/audios/telephone-sound.ts'
import type { BoxOf, Voicemail, VoicemailLine } from '#features/phone/server/ports.ts'
import type { KeepGreeting } from '#features/voicemail/server/box.ts'
import {
  createVoicemail,
  type VoicemailDependencies,
  type VoicemailFeature,
} from '#features/voicemail/server/create-voicemail.ts'
import type { VoicemailForCalls } from '#features/voicemail/server/for-calls.ts'
import { Failure } from '#platform/access/failure.ts'
import { unsupportedMedia } from '#platform/contract/errors.ts'
import { writeWav } from '#platform/media/server/wav.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import type { WiringParts } from './wired-features.ts'

/** Names the key that PINs are sealed with. */
export const VOICEMAIL_PINS = 'voicemail pins'

const NO_TOOLS: SoundTools = { ffmpeg: null, espeak: null, speech: null }

/** Greetings as files where the telephone server reads them. */
const greetingFiles = (soundsFolder: string | null, tools: SoundTools = NO_TOOLS): KeepGreeting => ({
  async convert(path) {
    try {
      return writeWav(await toTelephoneSound(path, tools))
    } catch (cause) {
      // Without a converter only WAV files can be played.
      throw cause instanceof Failure && cause.kind === noConverter
        ? new Failure(unsupportedMedia, { cause })
        : cause
    }
  },
  async put(fileId, sound) {
    if (soundsFolder === null) return
    await mkdir(soundsFolder, { recursive: true })
    await writeFile(`${soundPath(soundsFolder, fileId)}.wav`, sound, { mode: 0o644 })
  },
  async has(fileId) {
    return soundsFolder === null || existsSync(`${soundPath(soundsFolder, fileId)}.wav`)
  },
  async drop(fileId) {
    if (soundsFolder !== null) await rm(`${soundPath(soundsFolder, fileId)}.wav`, { force: true })
  },
})

export const wireVoicemail = (
  parts: WiringParts,
  others: Pick<VoicemailDependencies, 'files' | 'links' | 'origin' | 'notify'>,
): VoicemailFeature =>
  createVoicemail({
    database: parts.database,
    hub: parts.hub,
    mailer: parts.mailer,
    pins: createSealedBox(parts.masterSecret, VOICEMAIL_PINS),
    greetings: greetingFiles(parts.soundsFolder ?? null, parts.soundTools),
    workFolder: parts.workFolder,
    recordEvent: parts.events.record,
    ...others,
  })

const WRONG_PINS = 5
const LOCKED_MS = 15 * 60_000

/** The calls' mailbox port. */
export const voicemailOfCalls = (
  { add, forCalls }: Pick<VoicemailFeature, 'add' | 'forCalls'>,
  soundsFolder: string | null,
): Voicemail => ({
  waiting: forCalls.waiting,
  boxOf: forCalls.boxOf,
  add,
  line: voicemailLine(forCalls, soundsFolder),
})

/** Listening by phone: PIN failures lock the mailbox for a while. */
function voicemailLine(voicemail: VoicemailForCalls, soundsFolder: string | null): VoicemailLine {
  const wrong = new Map<string, { count: number; until: number }>()
  const nameOf = ({ companyId, extension }: BoxOf) => `${companyId} ${extension}`
  return {
    async isPin(box, digits) {
      const name = nameOf(box)
      const now = Date.now()
      const known = wrong.get(name)
      const before = known && known.until > now ? known.count : 0
      if (before >= WRONG_PINS) return false
      const right = await voicemail.isPin(box, digits)
      if (right) wrong.delete(name)
      else wrong.set(name, { count: before + 1, until: now + LOCKED_MS })
      return right
    },
    messagesOf: voicemail.messagesOf,
    markHeard: voicemail.markHeard,
    remove: voicemail.remove,
    async soundOf(box, id) {
      const message = (await voicemail.messagesOf(box)).find((one) => one.id === id)
      if (!message || soundsFolder === null) return null
      await mkdir(soundsFolder, { recursive: true })
      const path = join(soundsFolder, `message-${randomUUID()}`)
      const file = `${path}.${message.format}`
      await writeFile(file, await buffer(message.open()), { mode: 0o600 })
      // Readable for the telephone server's user.
      await chmod(file, 0o644)
      return { path, close: () => rm(file, { force: true }) }
    },
  }
}
