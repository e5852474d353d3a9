import { Failure } from '#platform/access/failure.ts'
import { unauthenticated } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { updateProfileConfig } from '../contract/profile-config.ts'
import { presentProfileConfig } from './session.present.ts'
import { findAccount } from './session.queries.ts'

export const updateProfileConfigRoute = refreshingLists(
  ['operator'],
  bind(updateProfileConfig, async ({ principal, unit, body }) => {
    const { userId, companyId } = principal
    const { language, audioSipmovil, newMessageAudio, audioJoin, transferAudio, favourites, ...others } = body
    const chosen = {
      ...others,
      ...(audioSipmovil === undefined ? {} : { ring_tone: audioSipmovil }),
      ...(newMessageAudio === undefined ? {} : { chat_tone: newMessageAudio }),
      ...(audioJoin === undefined ? {} : { join_tone: audioJoin }),
      ...(favourites === undefined ? {} : { favourites: JSON.stringify(favourites) }),
      ...(transferAudio === undefined ? {} : { transfer_tone: transferAudio }),
    }
    if (Object.keys(chosen).length > 0) {
      await unit.rows
        .insertInto('user_preferences')
        .values({ user_id: userId, company_id: companyId, ...chosen })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
        .execute()
    }
    if (language !== undefined) {
      await unit.rows.updateTable('users').set({ language }).where('id', '=', userId).execute()
    }
    const account = await findAccount(unit.rows, userId)
    if (!account) throw new Failure(unauthenticated)
    return presentProfileConfig(account)
  }),
  (_, { body }) => body !== null && typeof body === 'object' && 'language' in body,
)
