import { soundPath } from '#features/pbx/server/audios/sound-path.ts'
import { type SoundTools, toPlayableSound } from '#features/pbx/server/audios/telephone-sound.ts'
import {
  createVoicemail,
  type VoicemailFeature,
  type VoicemailPorts,
} from '#features/voicemail/server/create-voicemail.ts'
import { createGreetingFiles } from '#features/voicemail/server/greeting-files.ts'
import type { WiringContext } from './context.ts'
import { nameNumbers } from './name-numbers.ts'

const NO_TOOLS: SoundTools = { ffmpeg: null, espeak: null, speech: null }

export function wireVoicemail(context: WiringContext, notify: VoicemailPorts['notify']): VoicemailFeature {
  const { database, events, hub, files, links, log, mailer, origin, secrets, workFolder } = context
  const { soundsFolder = null, soundTools = NO_TOOLS } = context
  return createVoicemail({
    database,
    hub,
    files,
    links,
    mailer,
    origin,
    pins: secrets.voicemailPins,
    notify,
    nameNumbers,
    greetings: createGreetingFiles({
      soundsFolder,
      soundPath,
      toPlayableSound: (task) => toPlayableSound(task, soundTools),
    }),
    soundsFolder,
    workFolder,
    recordEvent: events.record,
    log,
  })
}
