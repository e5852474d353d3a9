import { randomUUID } from 'node:crypto'
import { link, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../process/start-refused.ts'
import { readIfThere } from './read-if-there.ts'

/** Layout version of data folders; raised when older programs can no longer read them. */
const FORMAT = 1

const stamp = z.object({ format: z.int().positive(), id: z.string().min(1) })

/**
 * The id of a data folder; stamps a new one.
 * @throws StartRefused for a newer program's folder, or one that is something else.
 */
export async function stampFolder(dir: string): Promise<string> {
  const path = join(dir, 'format.json')
  const text = await readIfThere(path)
  if (text !== null) return checkStamp(dir, text)
  const strange = (await readdir(dir)).filter((name) => !name.startsWith('format.json'))
  if (strange.length > 0) {
    throw new StartRefused(
      'data-folder-foreign',
      `${dir} holds other data than this program's: empty it, or choose another DATA_DIR.`,
    )
  }
  const temporary = join(dir, `format.json.${process.pid}`)
  await writeFile(temporary, `${JSON.stringify({ format: FORMAT, id: randomUUID() })}\n`)
  try {
    await link(temporary, path)
  } catch (error) {
    // Another program, starting at the same time, stamped it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary)
  }
  return stampFolder(dir)
}

function checkStamp(dir: string, text: string): string {
  const read = stamp.safeParse(parseJson(text))
  if (!read.success) {
    throw new StartRefused(
      'data-folder-damaged',
      `${join(dir, 'format.json')} is damaged: restore it from a backup.`,
    )
  }
  if (read.data.format > FORMAT) {
    throw new StartRefused(
      'data-folder-newer',
      `The data folder ${dir} was written by a newer version of this program: start that version, or choose another DATA_DIR.`,
    )
  }
  return read.data.id
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Invalid JSON is no stamp: the caller says so.
    return undefined
  }
}
