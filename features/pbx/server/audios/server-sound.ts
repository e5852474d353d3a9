import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Failure } from '#platform/access/failure.ts'
import { bind } from '#platform/http/server/bind.ts'
import { hearServerSound, soundElsewhere } from '../../contract/audios.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** `folder`: sounds of the program's own telephone server; null without one. */
export const hearServerSoundRoute = (folder: string | null) =>
  bind(hearServerSound, async ({ query: { name } }) => {
    if (folder === null) throw new Failure(soundElsewhere)
    try {
      return {
        name: `${basename(name)}.wav`,
        contentType: 'audio/wav',
        disposition: 'inline' as const,
        content: await readFile(join(folder, `${name}.wav`)),
        etag: null,
      }
    } catch (error) {
      if (!isMissing(error)) throw error
      throw new Failure(soundElsewhere, { cause: error })
    }
  })
