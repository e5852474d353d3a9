import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { listPushDevices, removePushDevice } from '../../contract/push.ts'

/** Devices with a live session; others get no pushes. */
export const pushDeviceRoutes = [
  bind(listPushDevices, async ({ principal, unit }) => {
    const devices = await unit.rows
      .selectFrom('push_subscriptions')
      .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .select([
        'push_subscriptions.id',
        'push_subscriptions.created_at',
        'push_subscriptions.session_id',
        'sessions.user_agent',
        'sessions.last_seen_at',
      ])
      .where('push_subscriptions.user_id', '=', principal.userId)
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', new Date())
      .orderBy('sessions.last_seen_at', 'desc')
      .orderBy('push_subscriptions.id', 'desc')
      .execute()
    return {
      results: devices.map(({ session_id, ...device }) => ({
        ...device,
        created_at: device.created_at.toISOString(),
        last_seen_at: device.last_seen_at.toISOString(),
        current: session_id === principal.sessionId,
      })),
      count: devices.length,
    }
  }),

  bind(removePushDevice, async ({ principal, unit, params }) => {
    const { numDeletedRows } = await unit.rows
      .deleteFrom('push_subscriptions')
      .where('id', '=', params.id)
      .where('user_id', '=', principal.userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Failure(notFound)
    return undefined
  }),
]
