import { sql } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import { translate } from '#platform/i18n/text.ts'
import { column, type Reference, type ReferringColumn } from '#platform/resource/server/uses/reference.ts'
import { joinTexts } from '../../i18n/texts.ts'

type Table = keyof DB & string

const LISTS = {
  accounts: 'join_account',
  messages: 'join_default_message',
  sequences: 'join_sequence',
  broadcasts: 'join_broadcast',
} as const

const describe =
  (by: keyof typeof LISTS | 'conversations'): Reference['describe'] =>
  (language, count) =>
    translate(joinTexts, language, `join.use.${by}`, { count })

const at = (
  by: keyof typeof LISTS,
  table: Table,
  ...columns: readonly (string | ReferringColumn)[]
): Reference => ({
  describe: describe(by),
  table,
  columns: columns.map((one) => (typeof one === 'string' ? column(one) : one)),
  living: true,
  name: 'name',
  lists: [LISTS[by]],
})

/** Restricts a reference to rows that meet a condition: finished ones keep the old value. */
const during = (one: ReferringColumn, condition: string): ReferringColumn => ({
  ...one,
  refers: (ids) => sql`(${one.refers(ids)} AND ${sql.raw(condition)})`,
})

const ongoing = (name: string): Reference => ({
  describe: describe('conversations'),
  table: 'join_conversations',
  columns: [during(column(name), `state <> 'closed'`)],
})

/** References from the steps of a sequence. */
const inSteps = (key: 'template' | 'label'): ReferringColumn => ({
  refers: (ids) => sql`EXISTS (
    SELECT FROM jsonb_array_elements(steps) s WHERE (s ->> ${key}::text)::bigint = ANY(${ids}))`,
  point: (from, to) => sql`steps = (
    SELECT jsonb_agg(CASE WHEN (s ->> ${key}::text)::bigint = ${from} THEN jsonb_set(s, ARRAY[${key}::text], to_jsonb(${to}::bigint)) ELSE s END
                     ORDER BY place)
      FROM jsonb_array_elements(steps) WITH ORDINALITY AS e (s, place))`,
})

export const usesOfGroups: readonly Reference[] = [
  at('accounts', 'join_accounts', 'group_id'),
  at('messages', 'join_default_messages', 'group_id'),
  at('sequences', 'join_sequences', 'hours_id'),
  ongoing('group_id'),
]

export const usesOfLabels: readonly Reference[] = [
  at('sequences', 'join_sequences', 'label_id', inSteps('label')),
  { describe: describe('conversations'), table: 'join_conversations', columns: [column('label_id')] },
]

export const usesOfTemplates: readonly Reference[] = [
  at('sequences', 'join_sequences', inSteps('template')),
  at('broadcasts', 'join_broadcasts', during(column('template_id'), `state NOT IN ('done', 'cancelled')`)),
]

export const usesOfBots: readonly Reference[] = [at('accounts', 'join_accounts', 'bot_id')]
