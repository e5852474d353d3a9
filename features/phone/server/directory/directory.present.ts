import type { DirectoryEntry } from '../../contract/directory.ts'
import type { PhoneStates } from '../presence.ts'
import type { DirectoryRow } from './directory.queries.ts'

export const presentDirectoryEntry = (row: DirectoryRow, presence: PhoneStates): DirectoryEntry => ({
  id: row.id,
  user_id: row.user_id,
  name: row.display_name,
  extension: row.number,
  account: row.endpoint,
  avatar: row.avatar,
  status: presence.statusOf(row.endpoint),
})
