import sharp from 'sharp'
import { answerParent } from '#platform/host/process/answer-parent.ts'

/** Longest side of a thumbnail, pixels. */
const SIDE = 480
/** Largest picture that is decoded, pixels: a small file can declare a huge one. */
const MAX_PIXELS = 60_000_000
/** Decoding ends by itself before the worker is ended, seconds. */
const PATIENCE = 15

// One thread of the program's few for files and names, and nothing kept of a picture that is seen once.
sharp.concurrency(1)
sharp.cache(false)

await answerParent(async (picture: Uint8Array | string) => {
  try {
    const whole = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
    const { autoOrient } = await whole.metadata()
    const small = await whole
      .timeout({ seconds: PATIENCE })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { content: new Uint8Array(small), width: autoOrient.width, height: autoOrient.height }
  } catch (error) {
    // Not a picture, damaged, or too large.
    if (error instanceof Error) return null
    throw error
  }
})
