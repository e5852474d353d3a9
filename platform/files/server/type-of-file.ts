import { open } from 'node:fs/promises'
import { contentTypeOf, HEAD_SIZE } from './content-type.ts'

/** The type of a local file, by its first bytes. */
export async function typeOfFile(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_SIZE), 0, HEAD_SIZE, 0)
    return contentTypeOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
