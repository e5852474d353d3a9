import { open } from 'node:fs/promises'
import { contentTypeOf, HEAD_SIZE } from './content-type.ts'

/** Containers of sound alone whose first bytes are those of video. */
const SOUND = /\.(m4a|m4b|aac)$/i

/** The type of a local file, by its first bytes; by its name only where a container may hold either sound or video. */
export async function typeOfFile(path: string, name = ''): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_SIZE), 0, HEAD_SIZE, 0)
    const type = contentTypeOf(buffer.subarray(0, bytesRead))
    return type === 'video/mp4' && SOUND.test(name) ? 'audio/mp4' : type
  } finally {
    await handle.close()
  }
}
