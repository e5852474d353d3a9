/** Loudness (root mean square) of a voice at a microphone with gain control. */
const VOICE = 0.012
/** A pause between words, ms. */
const PAUSE = 450
/** Shortest piece that is worth a request, and longest one that people wait for, ms. */
const SHORTEST = 1_600
const LONGEST = 6_000
/** A piece without a voice begins again after so long, ms: none of them is sent. */
const SILENT = 2_000

export interface CutState {
  since: number
  /** When a voice was last heard; null: not yet. */
  voiceAt: number | null
}

export const startCut = (now: number): CutState => ({ since: now, voiceAt: null })

/** What becomes of the piece by what is heard now; notes a voice in its state. Times are ms. */
export function cutNow(state: CutState, now: number, loudness: number): 'go-on' | 'send' | 'drop' {
  if (loudness >= VOICE) state.voiceAt = now
  const length = now - state.since
  if (state.voiceAt === null) return length >= SILENT ? 'drop' : 'go-on'
  if (length >= LONGEST) return 'send'
  return length >= SHORTEST && now - state.voiceAt >= PAUSE ? 'send' : 'go-on'
}
