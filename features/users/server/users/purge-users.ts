import type { FileStore } from '#platform/files/server/file-store.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'

/** Personal data that is no part of the company's history. */
const OWN = [
  'user_group_members',
  'user_preferences',
  'second_factors',
  'mailed_tokens',
  'push_subscriptions',
  'notifications',
  'do_not_disturb',
  'sessions',
] as const

/** Chats and calls still name a deleted user; nothing else of them stays. */
export const userPurge = (files: Pick<FileStore, 'drop'>): Purge => ({
  table: 'users',
  async release(unit, id) {
    const { rows } = unit
    const { avatar } = await rows
      .selectFrom('users')
      .select('avatar')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await files.drop(unit, avatar)
    await rows.updateTable('extensions').set({ user_id: null }).where('user_id', '=', id).execute()
  },
  async strip({ rows }, id) {
    for (const table of OWN) await rows.deleteFrom(table).where('user_id', '=', id).execute()
    await rows
      .updateTable('users')
      .set({
        // Often an address; only existing users occupy a name.
        username: `deleted-${id}`,
        email: null,
        // No password has this for its hash.
        password_hash: '',
        avatar: null,
        in_call_number_blocked: [],
        out_call_number_blocked: [],
      })
      .where('id', '=', id)
      .execute()
  },
})

export const groupPurge: Purge = { table: 'user_groups' }
