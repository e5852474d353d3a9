import type { Selectable } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { StorageMoves } from '#platform/db/schema.gen.ts'
import type { StoreName } from '#platform/files/server/contents/two-stores.ts'
import type { StorageMove } from '../../contract/storage/company-storage.ts'

export type MoveRow = Selectable<StorageMoves>

export const isStore = (name: string | null): name is StoreName => name === 'folder' || name === 's3'

const STATES = ['copying', 'deleting', 'done', 'cancelled'] as const

export const presentMove = (row: MoveRow): StorageMove => ({
  id: row.id,
  target: row.target === 's3' ? 's3' : 'folder',
  state: STATES.find((state) => state === row.state) ?? 'done',
  files: Number(row.files),
  bytes: Number(row.bytes),
  moved_files: Number(row.moved_files),
  moved_bytes: Number(row.moved_bytes),
  damaged: Number(row.damaged),
  failure: row.failure,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

export const findLatestMove = (rows: Rows, companyId: number): Promise<MoveRow | undefined> =>
  rows
    .selectFrom('storage_moves')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Where new contents of a company go. */
export const setStore = (rows: Rows, companyId: number, store: string | null): Promise<unknown> =>
  rows
    .insertInto('company_storage_settings')
    .values({ company_id: companyId, store })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ store }))
    .execute()
