import { digestPerson } from './digest-person.ts'
import type { Link, Work } from './port.ts'

interface Theirs {
  changedAt: Date
  digest: string
}

/** Our record as it is now. */
interface Ours extends Theirs {
  removed: boolean
}

/**
 * Whether ours was changed after both were last in line, and after theirs was: then their change gives way. What we wrote for
 * them does not count, and their clock alone decides nothing.
 */
export async function wins(
  read: () => Promise<Ours | null>,
  link: Link | null,
  theirs: Theirs,
): Promise<boolean> {
  if (!link?.syncedAt) return false
  const own = await read()
  if (own === null || own.removed || own.changedAt <= link.syncedAt) return false
  return own.changedAt > theirs.changedAt && own.digest !== theirs.digest
}

/** The same of a person. */
export const isOursNewer = (
  { connection, person, remoteUser }: Pick<Work, 'connection' | 'person' | 'remoteUser'>,
  link: Link | null,
  theirs: Theirs,
): Promise<boolean> =>
  wins(
    async () => {
      const own = await person(Number(link?.ownId))
      if (own === null) return null
      const owner = own.ownerId === null ? '' : ((await remoteUser(own.ownerId)) ?? '')
      const { changedAt, removed } = own
      return { changedAt, removed, digest: digestPerson({ ...own, owner }, connection.fields) }
    },
    link,
    theirs,
  )
