import type { NewNotice, Notify } from '#platform/notify/notify.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import { newNotification, noticesTopic } from '../contract/events.ts'
import { NOTICE_COLUMNS, presentNotice } from './notice.queries.ts'
import { type FanOut, pushLater } from './push/push-jobs.ts'

export type Publish = Hub['publish']

/** Notices of one statement, which has 65,535 parameters at most. */
const AT_ONCE = 1000

export const createNotify =
  (publish: Publish, fanOut: FanOut): Notify =>
  async (unit, notices) => {
    const insert = (some: readonly NewNotice[]) =>
      unit.rows
        .insertInto('notifications')
        .values(some.map(rowOf))
        .onConflict((conflict) => conflict.doNothing())
        .returning([...NOTICE_COLUMNS, 'company_id', 'dedupe_key'])
        .execute()
    const inserted: Awaited<ReturnType<typeof insert>> = []
    for (let at = 0; at < notices.length; at += AT_ONCE)
      inserted.push(...(await insert(notices.slice(at, at + AT_ONCE))))
    unit.onCommit(() => {
      for (const { company_id: _company, dedupe_key: _key, ...row } of inserted)
        publish(noticesTopic(row.user_id), newNotification, presentNotice(row))
    })
    const pushed = new Set(notices.filter(({ push }) => push === true).map(keyOf))
    for (const row of inserted) {
      const key = JSON.stringify([row.user_id, row.kind, row.call_id, row.message_id, row.dedupe_key])
      if (pushed.has(key)) await pushLater(unit, fanOut, row.company_id, { kind: 'notice', id: row.id })
    }
  }

const keyOf = ({ userId, kind, callId, messageId, dedupeKey }: NewNotice): string =>
  JSON.stringify([userId, kind, callId ?? null, messageId ?? null, dedupeKey ?? null])

const rowOf = (notice: NewNotice) => ({
  company_id: notice.companyId,
  user_id: notice.userId,
  kind: notice.kind,
  title: notice.title ?? '',
  body: notice.body ?? '',
  link: notice.link ?? null,
  name: notice.name ?? '',
  number: notice.number ?? '',
  call_id: notice.callId ?? null,
  chat_id: notice.chatId ?? null,
  message_id: notice.messageId ?? null,
  dedupe_key: notice.dedupeKey ?? null,
})
