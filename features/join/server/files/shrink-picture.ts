import type { Logger } from '#platform/log/logger.ts'

/** Longest side of a small picture, pixels. */
const SIDE = 480
/** A picture with more is not opened: a small file can claim to be a huge one. */
const MOST_PIXELS = 60_000_000

/** WebP, upright; null for what calls itself a picture and is none. */
export async function shrinkPicture(content: Buffer | string, log: Logger): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
  } catch (error) {
    log.debug({ err: error }, 'a picture could not be made small')
    return null
  }
}
