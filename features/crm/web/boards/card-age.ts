import type { CardAge } from '#platform/resource/web/board/board-card.tsx'

const DAY = 86_400_000

/** For how many whole days a card has stood in its stage, and whether that is as many as the stage allows; 0 allows any. */
export function cardAge(since: unknown, allowed: number, now: number): CardAge | null {
  if (typeof since !== 'string') return null
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / DAY))
  return { days, late: allowed > 0 && days >= allowed }
}
