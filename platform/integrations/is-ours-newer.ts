import { digestPerson } from './digest-person.ts'
import type { Link, Work } from './port.ts'

/**
 * Whether our person was changed after both were last in line, and after theirs was: then their change gives way. What we wrote for
 * them does not count, and their clock alone decides nothing.
 */
export async function isOursNewer(
  { connection, person, remoteUser }: Pick<Work, 'connection' | 'person' | 'remoteUser'>,
  link: Link | null,
  theirs: { changedAt: Date; digest: string },
): Promise<boolean> {
  if (!link?.syncedAt) return false
  const own = await person(Number(link.ownId))
  if (own === null || own.removed || own.changedAt <= link.syncedAt) return false
  const owner = own.ownerId === null ? '' : ((await remoteUser(own.ownerId)) ?? '')
  return (
    own.changedAt > theirs.changedAt && digestPerson({ ...own, owner }, connection.fields) !== theirs.digest
  )
}
