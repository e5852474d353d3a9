import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runInWorker } from '#platform/host/process/run-in-worker.ts'
import type { MeetingEngine, RecordedTrack } from '#platform/meetings/port.ts'
import type { JanusConnection } from './connection.ts'

/** A minute of processor time for some ten hours of a room; heap in MiB. */
const LIMITS = { time: 20 * 60_000, heap: 128 }
const NAME = /^[\w-]{1,64}$/

/** @throws EngineFailure */
export async function recordRoom(
  connection: JanusConnection,
  handle: number,
  { room, secret, folder }: { room: string; secret: string; folder: string | null },
): Promise<void> {
  if (folder !== null)
    await connection.ask(handle, { request: 'edit', room, secret, new_rec_dir: folder, permanent: false })
  await connection.ask(handle, { request: 'enable_recording', room, secret, record: folder !== null })
}

type RecordedFiles = Pick<MeetingEngine, 'recordings' | 'readRecording' | 'dropRecording'>

/** What Janus wrote, a folder for each recording. */
export function recordedFiles(base: string): RecordedFiles & { folderOf(recording: string): string } {
  const folderOf = (recording: string): string => {
    if (!NAME.test(recording)) throw new Error(`not a name of a recording: ${recording}`)
    return join(base, recording)
  }
  return {
    folderOf,
    recordings: () => readdir(base),
    async readRecording(recording, into) {
      const folder = folderOf(recording)
      if (!existsSync(folder)) return []
      return runInWorker<RecordedTrack[]>(
        new URL('./mjr/extract-worker.ts', import.meta.url),
        { folder, into },
        LIMITS,
      )
    },
    dropRecording: (recording) => rm(folderOf(recording), { recursive: true, force: true }),
  }
}
