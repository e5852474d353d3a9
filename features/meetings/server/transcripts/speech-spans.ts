/** A stretch of sound, seconds since its start. */
export interface Stretch {
  from: number
  until: number
}

/** Shorter pauses are sent along: more requests cost more than some silence. */
const PAUSE = 8
/** Longest piece: far below the service's limit, and little is sent again after a failure. */
const LONGEST = 600
/** Sound before and after, so that no word is cut. */
const MARGIN = 0.3
/** A shorter noise is no word. */
const NOISE = 0.25

/**
 * Silences as ffmpeg's `silencedetect` prints them by `ametadata`: `lavfi.silence_start=1.25`.
 */
export function readSilences(printed: string, length: number): Stretch[] {
  const silences: Stretch[] = []
  let from: number | null = null
  for (const [, what, at] of printed.matchAll(/lavfi\.silence_(start|end)=(-?[\d.]+)/g)) {
    if (what === 'start') from = Math.max(0, Number(at))
    else if (from !== null) {
      silences.push({ from, until: Number(at) })
      from = null
    }
  }
  if (from !== null) silences.push({ from, until: length })
  return silences
}

/** The pieces in which somebody talks, which are to be sent: without long silences, each below the limit. */
export function speechPieces(silences: readonly Stretch[], length: number): Stretch[] {
  const spoken: Stretch[] = []
  let at = 0
  for (const { from, until } of [...silences, { from: length, until: length }]) {
    if (from - at >= NOISE) spoken.push({ from: at, until: from })
    at = Math.max(at, until)
  }
  const pieces: Stretch[] = []
  for (const { from, until } of spoken) {
    const last = pieces.at(-1)
    if (last && from - last.until <= PAUSE && until - last.from <= LONGEST) last.until = until
    else
      for (let start = from; start < until; start += LONGEST)
        pieces.push({ from: start, until: Math.min(until, start + LONGEST) })
  }
  return pieces.map((piece, index) => ({
    from: Math.max(pieces[index - 1]?.until ?? 0, piece.from - MARGIN),
    until: Math.min(pieces[index + 1]?.from ?? length, piece.until + MARGIN),
  }))
}
