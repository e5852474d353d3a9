const MINUTE = 60_000

/** A duration in ms, rounded down: `4 min`, `3 h`, `2 d`. */
export function shortly(duration: number): string {
  const minutes = Math.max(0, Math.floor(duration / MINUTE))
  if (minutes < 60) return `${minutes} min`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`
}
