import type { CardAge } from '#platform/resource/web/board/board-card.tsx'

const DAY = 86_400_000

/** Whole days a card has been in its stage, and whether that reaches the stage's limit; 0 is no limit. */
export function cardAge(since: unknown, allowed: number, now: number): CardAge | null {
  if (typeof since !== 'string') return null
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / DAY))
  return { days, late: allowed > 0 && days >= allowed }
}
