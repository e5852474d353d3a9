import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { bind, bindAlone, bindPrepared } from '#platform/http/server/bind.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '../../contract/push.ts'
import type { PushSettings } from './push-settings.ts'
import { isPushService } from './push-settings.ts'

export const getPushKeyRoute = (settings: PushSettings) =>
  bindAlone(getPushKey, async () => ({ public_key: (await settings.keys()).publicKey }))

/** Most browsers per person: each notification costs one request to the push service per browser. */
const MAX_BROWSERS = 20

const forgetOldest = (rows: Rows, userId: number) =>
  rows
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'in', (older) =>
      older
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .offset(MAX_BROWSERS),
    )
    .execute()

/** A browser belongs to the person who subscribed it last. */
export const subscribeToPushRoute = (settings: PushSettings, { systemRows }: Database) =>
  bindPrepared(
    subscribeToPush,
    async ({ principal, body }, proceed: (_: undefined) => Promise<unknown>) => {
      if (!isPushService(settings.services, body.endpoint)) {
        throw new Failure(invalid, { fields: { endpoint: ['field.invalid'] } })
      }
      // The previous user may be of another company, invisible here.
      await systemRows
        .deleteFrom('push_subscriptions')
        .where('endpoint', '=', body.endpoint)
        .where('user_id', '<>', principal.userId)
        .execute()
      return proceed(undefined)
    },
    async ({ principal, unit, body }) => {
      const subscription = {
        company_id: principal.companyId,
        user_id: principal.userId,
        session_id: principal.sessionId,
        endpoint: body.endpoint,
        ...body.keys,
      }
      await unit.rows
        .insertInto('push_subscriptions')
        .values(subscription)
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(subscription))
        .execute()
      await forgetOldest(unit.rows, principal.userId)
      return undefined
    },
  )

export const unsubscribeFromPushRoute = bind(unsubscribeFromPush, async ({ principal, unit, body }) => {
  await unit.rows
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', body.endpoint)
    .where('user_id', '=', principal.userId)
    .execute()
  return undefined
})
