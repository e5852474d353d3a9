import type { Role } from '#platform/contract/access.ts'
import type { UnitOfWork } from '#platform/db/database.ts'

export interface UserChanges {
  shortName?: string | undefined
  email?: string | null | undefined
  language?: 'es' | 'en' | undefined
  /** Address of a stored picture. */
  avatar?: string | undefined
}

/** Changes what other features may change of a user. With `role`, only of one who has it. */
export async function changeUser(
  { rows }: UnitOfWork,
  { id, role }: { id: number; role?: Role },
  changes: UserChanges,
): Promise<void> {
  const { shortName, email, language, avatar } = changes
  const set = {
    ...(shortName === undefined ? {} : { short_name: shortName }),
    ...(email === undefined ? {} : { email }),
    ...(language === undefined ? {} : { language }),
    ...(avatar === undefined ? {} : { avatar }),
  }
  if (Object.keys(set).length === 0) return
  const update = rows.updateTable('users').set(set).where('id', '=', id)
  await (role === undefined ? update : update.where('role', '=', role)).execute()
}
