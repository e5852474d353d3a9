import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { FeatureParts } from '#platform/feature/feature.ts'
import type { Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { announcementStore } from './announcements/announcement-store.ts'
import { listReadersRoute } from './announcements/list-readers.ts'
import { sendAnnouncementJob } from './announcements/send-announcement.ts'
import { getDoNotDisturbRoute, listDoNotDisturbRoute, setDoNotDisturbRoute } from './do-not-disturb.ts'
import { type MissedCall, notifyMissedCall } from './missed-call.ts'
import { createNotify } from './notify.ts'
import { notificationOutsideRows } from './outside-rows.ts'
import { noticeSource } from './push/notice-source.ts'
import { pushDeviceRoutes } from './push/push-devices.ts'
import { type About, createPushJobs, pushLater } from './push/push-jobs.ts'
import { readPushKeys } from './push/push-keys.ts'
import type { PushSettings } from './push/push-settings.ts'
import type { PushSource } from './push/push-source.ts'
import { getPushKeyRoute, subscribeToPushRoute, unsubscribeFromPushRoute } from './push/subscriptions.ts'
import { countUnreadRoute, listNotificationsRoute, readNotificationsRoute } from './read-notifications.ts'
import { createSettleNotices, type SettleNotices } from './settle-notices.ts'

export interface NotificationsPorts {
  database: Database
  hub: Pick<Hub, 'publish'>
  /** Seals the key that identifies this installation to push services. */
  pushSecrets: SealedBox
  push: Pick<PushSettings, 'services' | 'contact'>
  /** Sources of push messages besides notifications. */
  sources: readonly PushSource[]
}

export interface NotificationsFeature extends FeatureParts {
  notify: Notify
  settle: SettleNotices
  /** Pushes to browsers without an open tab, in the transaction of the event. */
  pushLater(unit: UnitOfWork, companyId: number, subject: About): Promise<void>
  /** Stores, publishes and pushes a missed call; repeating the same call does nothing. */
  missedCall(call: MissedCall): Promise<void>
}

export function createNotifications(ports: NotificationsPorts): NotificationsFeature {
  const { database, hub, pushSecrets, sources } = ports
  const push: PushSettings = { ...ports.push, keys: () => readPushKeys(database, pushSecrets) }
  const { jobs, fanOut } = createPushJobs(database, push, [noticeSource, ...sources])
  const publish: Hub['publish'] = (topics, event, data) => hub.publish(topics, event, data)
  const notify = createNotify(publish, fanOut)
  const announce = sendAnnouncementJob(database, notify, hub)
  return {
    routes: [
      getDoNotDisturbRoute,
      listDoNotDisturbRoute,
      setDoNotDisturbRoute(publish),
      listNotificationsRoute,
      countUnreadRoute,
      readNotificationsRoute(publish),
      getPushKeyRoute(push),
      subscribeToPushRoute(push, database),
      unsubscribeFromPushRoute,
      ...pushDeviceRoutes,
      listReadersRoute,
      ...resourceRoutes(announcementStore(announce)),
    ],
    jobs: [...jobs, announce],
    purges: [{ table: 'announcements' }],
    outside: notificationOutsideRows,
    notify,
    settle: createSettleNotices(publish),
    pushLater: (unit, companyId, subject) => pushLater(unit, fanOut, companyId, subject),
    missedCall: (call) => database.system((unit) => notifyMissedCall(notify, unit, call)),
  }
}
