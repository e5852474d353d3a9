/** The place that a picture takes in a conversation at most, pixels. */
const MOST = { width: 320, height: 320 }
/** What is smaller is not blown up, but can still be hit with a finger. */
const LEAST = 72
/** Where nothing is known of it yet. */
const UNKNOWN = { width: 240, height: 180 }

export interface Size {
  width: number
  height: number
}

/** The place to keep for a picture before it is there, so that nothing jumps when it comes. */
export function placeFor({ width, height }: { width: number | null; height: number | null }): Size {
  if (!width || !height) return UNKNOWN
  const scale = Math.min(1, MOST.width / width, MOST.height / height)
  return {
    width: Math.max(LEAST, Math.round(width * scale)),
    height: Math.max(LEAST, Math.round(height * scale)),
  }
}
