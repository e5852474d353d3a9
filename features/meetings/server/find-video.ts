import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface MeetingVideo {
  path: string
  /** `{room}_{date}.mp4` */
  name: string
  /** Bytes. */
  size: number
  modified: Date
}

/**
 * The newest video of a room in the folder of Jitsi's recorder (Jibri): `{folder}/{session}/{room}_{date}.mp4`. The
 * file already exists, and grows, while the recording is in progress.
 */
export async function findVideo(folder: string, room: string): Promise<MeetingVideo | null> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sessions = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  let newest: MeetingVideo | null = null
  for (const session of sessions) {
    for (const file of await readdir(session, { withFileTypes: true })) {
      if (!file.isFile() || !file.name.startsWith(`${room}_`) || !file.name.endsWith('.mp4')) continue
      const path = join(session, file.name)
      const { size, mtime } = await stat(path)
      if (!newest || mtime > newest.modified) newest = { path, name: file.name, size, modified: mtime }
    }
  }
  return newest
}
