import type { SoundTools } from '#features/pbx/server/audios/telephone-sound.ts'
import type { DataFolder } from '#platform/host/data-folder/data-folder.ts'
import { findProgram } from '#platform/host/process/find-program.ts'
import { RuntimeUnavailable } from '#platform/host/runtime/runtime-unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'
import { provisionSoundPrograms } from '#platform/media/server/provision-sound-programs.ts'
import type { Config } from '../config.ts'
import type { Shutdown } from './shutdown.ts'

/**
 * Tools for audio conversion and speech: local programs, or a service. Missing programs are provisioned from Debian packages
 * in the background and appear in the result when ready.
 */
export async function findSoundTools({
  config,
  folder,
  shutdown,
  log,
}: {
  config: Config
  folder: Pick<DataFolder, 'part'>
  shutdown: Shutdown
  log: Logger
}): Promise<SoundTools> {
  const { SPEECH_URL: url, SPEECH_KEY: key, SPEECH_MODEL: model, SPEECH_VOICE: voice } = config
  const [ffmpeg, espeak] = await Promise.all([
    findProgram('ffmpeg', config.FFMPEG_PATH),
    findProgram('espeak-ng', config.ESPEAK_PATH),
  ])
  const speech = url === undefined ? null : { url, key: key ?? null, model, voice }
  const tools = { ffmpeg, espeak, speech }
  if (ffmpeg !== null && espeak !== null) return tools
  const stopping = new AbortController()
  const parent = config.RUNTIME_DIR ?? (await folder.part('runtime'))
  const bringing = provisionSoundPrograms({ folder: `${parent}/sound`, signal: stopping.signal }).then(
    (brought) => {
      tools.ffmpeg ??= brought.ffmpeg
      tools.espeak ??= brought.espeak
      log.info('ffmpeg and espeak-ng are ready')
    },
    (error) => {
      if (stopping.signal.aborted) return
      const known = error instanceof RuntimeUnavailable
      log.warn(known ? { reason: error.message } : { err: error }, 'ffmpeg or espeak-ng is missing')
    },
  )
  shutdown.add('sound programs', () => {
    stopping.abort()
    return bringing
  })
  return tools
}
