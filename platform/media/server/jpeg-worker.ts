import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { answerParent } from '#platform/host/process/answer-parent.ts'

/** Longest side, pixels, and quality: the first pair whose result is small enough. */
const STEPS = [
  [4096, 85],
  [2560, 80],
  [1600, 75],
] as const
/** Largest picture that is decoded, pixels: a small file can declare a huge one. */
const MAX_PIXELS = 60_000_000
/** Decoding ends by itself before the worker is ended, seconds. */
const PATIENCE = 8

// One thread of the program's few for files and names, and nothing kept of a picture that is seen once.
sharp.concurrency(1)
sharp.cache(false)

await answerParent(async ({ from, to, maxBytes }: { from: string; to: string; maxBytes: number }) => {
  try {
    const { pages = 1 } = await sharp(from, { limitInputPixels: MAX_PIXELS }).metadata()
    if (pages > 1) return false
    for (const [side, quality] of STEPS) {
      const jpeg = await sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: PATIENCE })
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .toColourspace('srgb')
        .jpeg({ quality, mozjpeg: false })
        .toBuffer()
      if (jpeg.length > maxBytes) continue
      writeFileSync(to, jpeg, { mode: 0o600 })
      return true
    }
    return false
  } catch (error) {
    // Not a picture, damaged, or too large.
    if (error instanceof Error) return false
    throw error
  }
})
