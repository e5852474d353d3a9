import type { createPbx } from '#features/pbx/server/create-pbx.ts'
import type { RecordingsFeature } from '#features/recordings/server/create-recordings.ts'
import type { createVoicemail } from '#features/voicemail/server/create-voicemail.ts'
import type { Logger } from '#platform/log/logger.ts'

interface PlaceSoundsPorts {
  pbx: Pick<ReturnType<typeof createPbx>, 'restoreSounds'>
  voicemail: Pick<ReturnType<typeof createVoicemail>, 'restoreGreetings'>
  recordings: Pick<RecordingsFeature, 'placeAnnouncements'>
  log: Pick<Logger, 'error'>
}

/** Copies audios and greetings to where the telephone server reads them. Never rejects: errors are logged. */
export async function placeSounds({ pbx, voicemail, recordings, log }: PlaceSoundsPorts): Promise<void> {
  try {
    await recordings.placeAnnouncements()
    await pbx.restoreSounds()
    await voicemail.restoreGreetings((greeting, error) =>
      log.error({ err: error, greeting }, 'failed to create a greeting for the telephone server'),
    )
  } catch (error) {
    log.error({ err: error }, 'failed to copy sounds to the telephone server')
  }
}
