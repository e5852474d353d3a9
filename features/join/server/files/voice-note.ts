import { Failure } from '#platform/access/failure.ts'
import type { Upload } from '#platform/contract/route.ts'
import { convertToOgg } from '#platform/media/server/convert-to-ogg.ts'
import { ConversionFailed } from '#platform/media/server/ffmpeg.ts'
import { voiceDamaged } from '../../contract/errors.ts'

/** WhatsApp's largest audio file, bytes. */
const MAX = 16 * 1024 * 1024

/**
 * Most browsers record voice notes as WebM, which WhatsApp rejects: remuxes the audio to Ogg.
 * Call it outside of transactions.
 * @throws Failure `join.voice_damaged`, `too_heavy`, `unavailable` when too many wait
 */
export async function asVoiceNote(companyId: number, upload: Upload): Promise<Upload> {
  if (upload.size > MAX) return upload
  try {
    const ogg = await convertToOgg(companyId, upload.path)
    return ogg === null
      ? upload
      : { ...ogg, path: upload.path, name: `${upload.name.replace(/\.[^.]*$/, '')}.ogg` }
  } catch (error) {
    if (error instanceof ConversionFailed) throw new Failure(voiceDamaged, { cause: error })
    throw error
  }
}
