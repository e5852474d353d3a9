import type { SoundTools } from '#features/pbx/server/audios/telephone-sound.ts'
import { findProgram } from '#platform/media/server/ffmpeg.ts'
import type { Config } from '../config.ts'

/** What reads sound files and speaks texts on this machine, or by a service. */
export async function findSoundTools(config: Config): Promise<SoundTools> {
  const { SPEECH_URL: url, SPEECH_KEY: key, SPEECH_MODEL: model, SPEECH_VOICE: voice } = config
  const [ffmpeg, espeak] = await Promise.all([
    findProgram('ffmpeg', config.FFMPEG_PATH),
    findProgram('espeak-ng', config.ESPEAK_PATH),
  ])
  return { ffmpeg, espeak, speech: url === undefined ? null : { url, key: key ?? null, model, voice } }
}
