import { type RawBuilder, sql } from 'kysely'
import { translate } from '#platform/i18n/text.ts'
import type { Reference } from '#platform/resource/server/uses/reference.ts'
import { pbxTexts } from '../../i18n/texts.ts'

type Dialled = 'extensions' | 'ring_groups' | 'call_queues' | 'ivr_menus' | 'conference_rooms'

const WISHES = ['always', 'busy', 'unanswered', 'away'] as const

/**
 * Replaces the old number with the new one in a forward; clears it when it would point to itself or the new one has no number.
 */
const renamed = (wish: string): RawBuilder<unknown> => {
  const own = sql.ref(`f.${wish}`)
  return sql`${sql.ref(wish)} = CASE WHEN ${own} <> old.number THEN ${own}
    WHEN f.extension_id = self.id THEN '' ELSE coalesce(new.number, '') END`
}

/** Extensions that are forwarded to the number of a row of this table. */
export const forwardedTo = (table: Dialled): Reference => ({
  describe: (language, count) => translate(pbxTexts, language, 'pbx.use.forwards', { count }),
  table: 'extensions',
  name: 'number',
  living: true,
  columns: [
    {
      refers: (ids) => sql`id IN (
        SELECT f.extension_id FROM extension_forwards f JOIN ${sql.table(table)} x
            ON x.number IN (f.always, f.busy, f.unanswered, f.away)
         WHERE x.id = ANY(${ids}))`,
    },
  ],
  async move(rows, from, to) {
    await sql`
      UPDATE extension_forwards f SET updated_at = now(), ${sql.join(WISHES.map(renamed))}
        FROM ${sql.table(table)} old, ${sql.table(table)} new,
             (SELECT ${table === 'extensions' ? to : null}::bigint AS id) self
       WHERE old.id = ${from} AND new.id = ${to} AND old.number IN (f.always, f.busy, f.unanswered, f.away)`.execute(
      rows,
    )
  },
})
