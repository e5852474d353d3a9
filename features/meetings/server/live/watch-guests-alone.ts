import type { Member } from './member.ts'

/** How long guests stay on without anybody of the company. */
const ALONE_MS = 120_000

/** Ends a meeting in which only guests are left for a while. `look` after each coming and going. */
export function watchGuestsAlone(inside: () => readonly Member[], end: () => void): { look(): void } {
  let timer: NodeJS.Timeout | null = null
  const onlyGuests = () => inside().length > 0 && inside().every(({ userId }) => userId === null)
  return {
    look() {
      if (timer) clearTimeout(timer)
      timer = onlyGuests() ? setTimeout(() => onlyGuests() && end(), ALONE_MS) : null
    },
  }
}
