import type { FileStore } from '#platform/files/server/file-store.ts'
import type { Purge } from '#platform/resource/server/purge-deleted.ts'

/** Personal data that the company's history does not need. */
const OWN = [
  'user_group_members',
  'user_preferences',
  'second_factors',
  'mailed_tokens',
  'push_subscriptions',
  'notifications',
  'do_not_disturb',
  'sessions',
  'sign_on_identities',
  'sign_on_attempts',
  'scim_users',
] as const

/** Keeps a deleted user's name, which chats and calls show, and deletes all else. */
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
        // Often a mail address; also frees the name for a new user.
        username: `deleted-${id}`,
        email: null,
        // Matches no password.
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
