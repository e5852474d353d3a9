import type { Purge } from '#platform/resource/server/purge-deleted.ts'

/** Calls go on naming an extension that is gone by its number and name; its secret goes. */
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
