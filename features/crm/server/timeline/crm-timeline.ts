import { type RawBuilder, sql } from 'kysely'
import type { FoundEntry, TimelineKind } from '../../contract/timeline.ts'
import { amountsFor } from '../amounts.ts'
import { scopeOf, type VisibleRows } from '../scope.ts'
import type { TimelinePage, TimelineSource } from './timeline-source.ts'
import { asInstant, keyOf, matchesSearch, olderThan } from './timeline-sql.ts'

/** Entries of one table, `t`; unset columns are null. */
interface EntryTable {
  kind: TimelineKind
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** The entries that the reader may see; all of the person's without it. */
  scope?: VisibleRows
  at: RawBuilder<unknown>
  id?: RawBuilder<unknown>
  who?: RawBuilder<unknown>
  title: RawBuilder<unknown>
  text?: RawBuilder<unknown>
  record?: RawBuilder<unknown>
  label?: RawBuilder<unknown>
  amount?: RawBuilder<unknown>
  word?: RawBuilder<unknown>
  move?: RawBuilder<unknown>
  entity?: RawBuilder<unknown>
  left?: RawBuilder<unknown>
  entered?: RawBuilder<unknown>
}

const NULL = sql`NULL`
const live = sql`t.deleted_at IS NULL`

const nameOf = (ids: string) => sql`CASE t.kind
  WHEN 'status' THEN (SELECT name FROM crm_statuses WHERE id = t.${sql.raw(ids)})
  WHEN 'stage' THEN (SELECT name FROM crm_stages WHERE id = t.${sql.raw(ids)})
  WHEN 'owner' THEN (SELECT short_name FROM users WHERE id = t.${sql.raw(ids)}) END`

/** Moves of the records that the reader may see; those of the person are theirs. */
const visibleMoves: VisibleRows = (viewer) => {
  const of = (entity: 'business' | 'interaction' | 'sale', table: string) => sql`
    t.entity = ${sql.lit(entity)} AND EXISTS (
      SELECT FROM ${sql.table(table)} m WHERE m.id = t.record_id AND ${scopeOf(entity, 'm')(viewer)})`
  return sql`(t.entity IN ('lead', 'prospect', 'person') OR ${of('business', 'crm_businesses')}
    OR ${of('interaction', 'crm_interactions')} OR ${of('sale', 'crm_sales')})`
}

const tablesOf = (visibleEvents: VisibleRows): readonly EntryTable[] => [
  {
    kind: 'comment',
    from: sql`crm_comments t`,
    where: live,
    at: sql`t.created_at`,
    who: sql`t.author_id`,
    title: sql`''`,
    text: sql`t.body`,
    record: sql`t.id`,
  },
  {
    kind: 'interaction',
    from: sql`crm_interactions t`,
    // Calls and conversations have entries of their own.
    where: sql`t.deleted_at IS NULL AND (t.notes IS NOT NULL OR t.call_result IS NULL
      AND coalesce(t.outside_key, '') NOT LIKE 'conversation %')`,
    scope: scopeOf('interaction', 't'),
    at: sql`t.created_at`,
    who: sql`t.owner_id`,
    title: sql`t.subject`,
    text: sql`t.notes`,
    record: sql`t.id`,
    word: sql`t.channel`,
    label: sql`(SELECT name FROM crm_statuses WHERE id = t.status_id)`,
  },
  {
    kind: 'business',
    from: sql`crm_businesses t`,
    where: live,
    scope: scopeOf('business', 't'),
    at: sql`t.created_at`,
    who: sql`t.owner_id`,
    title: sql`t.name`,
    record: sql`t.id`,
    label: sql`(SELECT name FROM crm_stages WHERE id = t.stage_id)`,
    amount: sql`t.total_amount`,
  },
  {
    kind: 'sale',
    from: sql`crm_sales t`,
    where: live,
    scope: scopeOf('sale', 't'),
    at: sql`t.created_at`,
    who: sql`t.owner_id`,
    title: sql`t.name`,
    text: sql`t.notes`,
    record: sql`t.id`,
    amount: sql`t.amount`,
  },
  {
    kind: 'event',
    from: sql`agenda_events t`,
    where: live,
    scope: visibleEvents,
    at: sql`t.starts_at`,
    who: sql`t.owner_id`,
    title: sql`t.title`,
    text: sql`nullif(concat_ws(E'\\n', nullif(t.description, ''), nullif(t.commitment, ''), nullif(t.annotation, '')), '')`,
    record: sql`t.id`,
    label: sql`(SELECT name FROM call_labels WHERE id = t.call_label_id)`,
  },
  {
    kind: 'file',
    from: sql`crm_attachments t JOIN stored_files f ON f.id = t.file_id`,
    where: live,
    at: sql`t.created_at`,
    who: sql`t.author_id`,
    title: sql`f.name`,
    text: sql`nullif(t.description, '')`,
    record: sql`t.id`,
  },
  {
    kind: 'visit',
    from: sql`crm_page_visits t`,
    at: sql`t.at`,
    title: sql`t.page`,
    text: sql`nullif(concat_ws(' · ', t.utm_source, t.utm_medium, t.utm_campaign, t.referrer), '')`,
  },
  {
    // A won business appears as its sale.
    kind: 'move',
    from: sql`crm_facts t`,
    where: sql`(t.kind IN ('status', 'stage', 'owner', 'lost', 'reopened', 'converted', 'discarded')
      OR t.kind = 'created' AND t.entity IN ('lead', 'person'))`,
    scope: visibleMoves,
    at: sql`t.at`,
    who: sql`t.user_id`,
    title: sql`coalesce(CASE t.entity
      WHEN 'business' THEN (SELECT name FROM crm_businesses WHERE id = t.record_id)
      WHEN 'interaction' THEN (SELECT subject FROM crm_interactions WHERE id = t.record_id) END, '')`,
    record: sql`t.record_id`,
    move: sql`t.kind`,
    entity: sql`t.entity`,
    left: nameOf('from_id'),
    entered: nameOf('to_id'),
  },
]

/** The newest of one table; titles are computed for these only. */
function branch(page: TimelinePage, table: EntryTable): RawBuilder<unknown> {
  const id = table.id ?? sql`t.id`
  const key = keyOf(table.kind, id)
  const words = sql`(${table.title} || ' ' || coalesce(${table.text ?? NULL}, '') || ' ' || coalesce(${table.entered ?? NULL}, ''))`
  return sql`(
    SELECT ${sql.lit(table.kind)} AS kind, ${key} AS key, ${table.at} AS moment, ${table.who ?? NULL}::bigint AS who,
           ${table.title} AS title, (${table.text ?? NULL})::text AS text, (${table.record ?? NULL})::bigint AS record,
           (${table.label ?? NULL})::text AS label, (${table.amount ?? NULL})::bigint AS amount, (${table.word ?? NULL})::text AS word,
           (${table.move ?? NULL})::text AS move, (${table.entity ?? NULL})::text AS entity,
           (${table.left ?? NULL})::text AS "from", (${table.entered ?? NULL})::text AS "to"
      FROM ${table.from}
     WHERE t.person_id = ${page.personId} AND ${table.where ?? sql`true`} AND ${table.scope?.(page.viewer) ?? sql`true`}
       AND ${olderThan(page, table.at, key)} AND ${matchesSearch(page, words)}
     ORDER BY ${table.at} DESC, ${key} DESC LIMIT ${page.limit})`
}

/** The CRM's own entries of a person, in one statement. */
export function createCrmTimeline(visibleEvents: VisibleRows): TimelineSource {
  const tables = tablesOf(visibleEvents)
  return {
    kinds: tables.map(({ kind }) => kind),
    async find(rows, page) {
      const wanted = tables.filter(({ kind }) => page.kinds.includes(kind))
      const found = await sql<FoundEntry>`
      SELECT e.kind, e.key, ${asInstant(sql`e.moment`)} AS at, e.title, e.text, e.record, e.label, e.amount, e.word, e.move,
             e.entity, e."from", e."to",
             (SELECT jsonb_build_object('id', u.id, 'label', u.short_name) FROM users u WHERE u.id = e.who) AS who
        FROM (${sql.join(
          wanted.map((table) => branch(page, table)),
          sql` UNION ALL `,
        )}) e
       ORDER BY e.moment DESC, e.key DESC LIMIT ${page.limit}`.execute(rows)
      const amount = amountsFor(page.viewer)
      return found.rows.map((entry) =>
        entry.amount == null ? entry : { ...entry, amount: amount(entry.amount) },
      )
    },
  }
}
