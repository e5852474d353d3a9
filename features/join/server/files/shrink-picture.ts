import type { Logger } from '#platform/log/logger.ts'

/** Longest side of a thumbnail, pixels. */
const SIDE = 480
/** Larger pictures are not decoded: a small file can claim to be huge. */
const MAX_PIXELS = 60_000_000

/** A thumbnail as WebP, upright; null when the content is not a valid picture. */
export async function shrinkPicture(content: Buffer | string, log: Logger): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
  } catch (error) {
    log.debug({ err: error }, 'failed to create a thumbnail')
    return null
  }
}
