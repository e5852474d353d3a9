import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import {
  type DoNotDisturb,
  getDoNotDisturb,
  listDoNotDisturb,
  MAX_ON_DO_NOT_DISTURB,
  setDoNotDisturb,
} from '../contract/do-not-disturb.ts'
import {
  colleagueDisturbChanged,
  companyNoticesTopic,
  disturbChanged,
  noticesTopic,
} from '../contract/events.ts'
import type { Publish } from './notify.ts'

async function findDoNotDisturb(rows: Rows, userId: number): Promise<DoNotDisturb> {
  const found = await rows
    .selectFrom('do_not_disturb')
    .select(sql<Date | null>`CASE WHEN isfinite(until) THEN until END`.as('until'))
    .where('user_id', '=', userId)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return { active: found !== undefined, until: found?.until?.toISOString() ?? null }
}

export const getDoNotDisturbRoute = bind(getDoNotDisturb, ({ principal, unit }) =>
  findDoNotDisturb(unit.rows, principal.userId),
)

export const listDoNotDisturbRoute = bind(listDoNotDisturb, async ({ unit }) => {
  const found = await unit.rows
    .selectFrom('do_not_disturb')
    .select('user_id')
    .where('until', '>', sql<Date>`now()`)
    .orderBy('user_id')
    .limit(MAX_ON_DO_NOT_DISTURB)
    .execute()
  return { results: found.map(({ user_id }) => user_id) }
})

export const setDoNotDisturbRoute = (publish: Publish) =>
  bind(setDoNotDisturb, async ({ principal, unit, body }) => {
    const { userId, companyId } = principal
    if (body.active) {
      const until = sql<Date>`coalesce(${body.until}::timestamptz, 'infinity')`
      await unit.rows
        .insertInto('do_not_disturb')
        .values({ user_id: userId, company_id: companyId, until })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until }))
        .execute()
    } else await unit.rows.deleteFrom('do_not_disturb').where('user_id', '=', userId).execute()
    const now = await findDoNotDisturb(unit.rows, userId)
    unit.onCommit(() => {
      publish(noticesTopic(userId), disturbChanged, now)
      publish(companyNoticesTopic(companyId), colleagueDisturbChanged, {
        user_id: userId,
        active: now.active,
      })
    })
    return now
  })
