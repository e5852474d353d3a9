import type { Content } from './file-database.ts'

/** Limit per browser, bytes. Further files are sent, but do not survive a reload. */
const MAX_BYTES = 1024 * 1024 * 1024
/** Unsent files are deleted at this age, ms. */
const MAX_AGE = 14 * 86_400_000

/** Whether one more file fits. */
export const fits = (stored: readonly Pick<Content, 'size'>[], size: number): boolean =>
  stored.reduce((sum, one) => sum + one.size, size) <= MAX_BYTES

interface Context {
  userId: number
  /** Epoch, ms. */
  now: number
  /** Whether an unsent message refers to this content. */
  isNeeded: (id: string) => boolean
}

/** Ids to delete: of users no longer signed in here, too old, or unreferenced. */
export const outdated = (
  stored: readonly Pick<Content, 'id' | 'userId' | 'keptAt'>[],
  { userId, now, isNeeded }: Context,
): string[] =>
  stored
    .filter((one) => one.userId !== userId || now - one.keptAt > MAX_AGE || !isNeeded(one.id))
    .map(({ id }) => id)
