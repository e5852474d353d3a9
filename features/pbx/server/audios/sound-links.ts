import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { RawAnswer, RawRoute } from '#platform/http/server/raw-route.ts'

const PATH = '/telephone-sounds'
/** What telephone servers may fetch: a company's audio or greeting, or a voicemail message somebody listens to. */
const NAME = /^(audio|message)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.wav$/
/** A file never changes under its name. */
const KEPT = { 'cache-control': 'private, max-age=31536000, immutable' }
const GONE: RawAnswer = { status: 404, body: '', contentType: 'text/plain' }

/** Lets remote telephone servers fetch sounds at an address that ends in a secret. */
export interface SoundLinks {
  /** Base address of the sounds. */
  readonly url: string
  /** Address of a sound, from its local path without extension; null for any other path. */
  addressOf(path: string): string | null
  isGood(secret: string): boolean
}

/** `base`: the program's address as remote telephone servers reach it. */
export function createSoundLinks(masterSecret: Buffer, base: string): SoundLinks {
  const secret = createHmac('sha256', masterSecret).update('sounds of telephone servers').digest()
  const url = `${base}${PATH}/${secret.toString('base64url')}`
  return {
    url,
    addressOf(path) {
      const name = `${basename(path)}.wav`
      return NAME.test(name) ? `${url}/${name}` : null
    },
    isGood(input) {
      const bytes = Buffer.from(input, 'base64url')
      return bytes.length === secret.length && timingSafeEqual(bytes, secret)
    },
  }
}

interface Serving {
  database: Database
  files: Pick<FileStore, 'read'>
  soundsFolder: string
}

/** Serves sounds from the folder, or from the file store when another node placed them. */
export const soundRoute = (
  { database, files, soundsFolder }: Serving,
  links: Pick<SoundLinks, 'isGood'>,
): RawRoute => {
  async function readAudio(fileId: string): Promise<Buffer | null> {
    const known = await database.systemRows
      .selectFrom('audios')
      .select('id')
      .where('file_id', '=', fileId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return known ? files.read(fileId) : null
  }
  return {
    method: 'GET',
    path: `${PATH}/:secret/:name`,
    maxBytes: 0,
    async handle({ params: { secret = '', name = '' } }) {
      const [, kind, fileId] = NAME.exec(name) ?? []
      if (fileId === undefined || !links.isGood(secret)) return GONE
      const placed = await readFile(join(soundsFolder, name)).catch(() => null)
      const body = placed ?? (kind === 'audio' ? await readAudio(fileId) : null)
      return body === null ? GONE : { status: 200, body, contentType: 'audio/wav', headers: KEPT }
    },
  }
}

/** Sets the address that Asterisk's music views give to remote servers; null: they have the folder mounted, or there are none. */
export async function tellSoundAddress(
  { systemRows }: Database,
  url: string | null,
  forFirst: boolean,
): Promise<void> {
  if (url === null) await sql`DELETE FROM telephone_sounds`.execute(systemRows)
  else
    await sql`INSERT INTO telephone_sounds (url, for_first) VALUES (${url}, ${forFirst})
              ON CONFLICT (is_only) DO UPDATE SET url = excluded.url, for_first = excluded.for_first`.execute(
      systemRows,
    )
}
