import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Upload } from '#platform/contract/route.ts'
import { webmToOgg } from '#platform/media/server/webm-to-ogg.ts'

/** WhatsApp's largest audio file, bytes. */
const MOST = 16 * 1024 * 1024

/** Most browsers record voice notes as WebM, which WhatsApp rejects: remuxes the audio to Ogg. */
export async function asVoiceNote(upload: Upload): Promise<Upload> {
  if (upload.size > MOST) return upload
  const ogg = webmToOgg(await readFile(upload.path))
  if (ogg === null) return upload
  await writeFile(upload.path, ogg)
  return {
    path: upload.path,
    name: `${upload.name.replace(/\.[^.]*$/, '')}.ogg`,
    size: ogg.length,
    sha256: createHash('sha256').update(ogg).digest('hex'),
  }
}
