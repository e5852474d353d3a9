/** Maximum size of an image in a conversation, px. */
const MAX = { width: 320, height: 320 }
/** Minimum size: large enough to tap. Small images are not enlarged. */
const MIN_SIDE = 72
/** Size while unknown. */
const UNKNOWN = { width: 240, height: 180 }

export interface Size {
  width: number
  height: number
}

/** Space reserved for an image, so that nothing shifts when it loads. */
export function placeFor({ width, height }: { width: number | null; height: number | null }): Size {
  if (!width || !height) return UNKNOWN
  const scale = Math.min(1, MAX.width / width, MAX.height / height)
  return {
    width: Math.max(MIN_SIDE, Math.round(width * scale)),
    height: Math.max(MIN_SIDE, Math.round(height * scale)),
  }
}
