import type { Content } from './file-database.ts'

/** All that one browser keeps at most, bytes. What is chosen beyond it is sent all the same, it only does not outlive the page. */
const MOST_BYTES = 1024 * 1024 * 1024
/** What nobody has sent by then is not sent any more, ms. */
const MOST_AGE = 14 * 86_400_000

/** Whether a file can be kept beside those that are. */
export const fits = (kept: readonly Pick<Content, 'size'>[], size: number): boolean =>
  kept.reduce((sum, one) => sum + one.size, size) <= MOST_BYTES

interface Around {
  userId: number
  /** Epoch, ms. */
  now: number
  /** Whether something is still to be sent with this content. */
  isNeeded: (id: string) => boolean
}

/** Ids of what is to go: somebody else's, who is not signed in here any more, what is too old, and what nothing refers to. */
export const outdated = (
  kept: readonly Pick<Content, 'id' | 'userId' | 'keptAt'>[],
  { userId, now, isNeeded }: Around,
): string[] =>
  kept
    .filter((one) => one.userId !== userId || now - one.keptAt > MOST_AGE || !isNeeded(one.id))
    .map(({ id }) => id)
