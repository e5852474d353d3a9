import type { Purge } from '#platform/resource/server/purge-deleted.ts'

/** Past calls keep naming the purged extension by number and name; its secret is erased. */
export const extensionPurge: Purge = {
  table: 'extensions',
  async strip({ rows }, id) {
    await rows
      .updateTable('extensions')
      .set({ user_id: null, secret_sealed: Buffer.alloc(0), secret_digest: '', desk_secret_digest: '' })
      .where('id', '=', id)
      .execute()
  },
}
