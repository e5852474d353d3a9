import type { Content } from './file-database.ts'

/** Limit per browser, bytes. Files beyond it are sent all the same, but do not outlive the page. */
const MOST_BYTES = 1024 * 1024 * 1024
/** Unsent files are dropped at this age, ms. */
const MOST_AGE = 14 * 86_400_000

/** Whether there is room for one more file. */
export const fits = (kept: readonly Pick<Content, 'size'>[], size: number): boolean =>
  kept.reduce((sum, one) => sum + one.size, size) <= MOST_BYTES

interface Around {
  userId: number
  /** Epoch, ms. */
  now: number
  /** Whether something is still to be sent with this content. */
  isNeeded: (id: string) => boolean
}

/** Ids to delete: of people no longer signed in here, too old, or without a reference. */
export const outdated = (
  kept: readonly Pick<Content, 'id' | 'userId' | 'keptAt'>[],
  { userId, now, isNeeded }: Around,
): string[] =>
  kept
    .filter((one) => one.userId !== userId || now - one.keptAt > MOST_AGE || !isNeeded(one.id))
    .map(({ id }) => id)
