import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { platformNotices } from '../../contract/notices.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { requireOrder } from '../require-order.ts'

const count = (condition: ReturnType<typeof sql>) =>
  sql`(SELECT count(*)::integer FROM platform_notice_readers p WHERE p.notice_id = r.id AND ${condition})`

/** A limited audience must not be empty. @throws Failure `invalid` */
async function requireAudience({ language, unit }: WriteContext, id: number): Promise<void> {
  const { rows: found } = await sql<{ is_empty: boolean }>`
    SELECT audience = 'companies' AND NOT EXISTS (
             SELECT FROM platform_notice_companies c WHERE c.notice_id = r.id) AS is_empty
      FROM platform_notices r WHERE id = ${id}`.execute(unit.rows)
  if (found[0]?.is_empty)
    throw new Failure(invalid, {
      fields: { companies: [translate(providerTexts, language, 'platform_notice.nobody')] },
    })
}

/** Notices to companies. */
export function noticeStore(database: Database): Store {
  const store: Store = defineStore({
    resource: platformNotices,
    table: 'platform_notices',
    texts: providerTexts,
    across: database,
    references: { companies: 'companies' },
    links: { companies: { table: 'platform_notice_companies', ours: 'notice_id', theirs: 'target_id' } },
    select: { seen: count(sql`true`), dismissed: count(sql`p.dismissed_at IS NOT NULL`) },
    async create(context, input) {
      requireOrder(context.language, input)
      const made = await insertRow(store)(context, input)
      await requireAudience(context, made.id)
      return made
    },
    async edit(context, id, patch) {
      const before = await context.unit.rows
        .selectFrom('platform_notices')
        .select(['starts_at', 'ends_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      requireOrder(context.language, { ...before, ...patch })
      await updateRow(store)(context, id, patch)
      await requireAudience(context, id)
    },
  })
  return store
}
