import type { Database } from '#platform/db/database.ts'
import type { CleanUp } from '#platform/files/server/clean-up.ts'
import type { DiskSpace } from '#platform/files/server/disk-space.ts'
import type { MoveContents } from '#platform/files/server/move-contents.ts'
import type { Notify } from '#platform/notify/notify.ts'

export interface StoragePorts {
  database: Database
  disk: Pick<DiskSpace, 'left' | 'require'>
  moveContents: MoveContents
  /** What the features can clean up. */
  cleanUps: readonly CleanUp[]
  notify: Notify
}
