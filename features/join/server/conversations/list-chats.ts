import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { boundTo, ids } from '#platform/access/supervised.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { invalidCursor } from '#platform/resource/server/read-after-cursor.ts'
import type { Chat } from '../../contract/chat.ts'
import { type chatFilters, listChats, listUnread, readChat, searchChats } from '../../contract/chats.ts'
import type { JoinContext } from '../join-context.ts'
import { readable, seesAll, seesOthers, unitedWith, visible } from './access.ts'
import { type Own, presentShared, withOwn } from './chat.present.ts'
import { conversations } from './conversation.queries.ts'
import { searchPattern } from './search-pattern.ts'

type Filters = z.output<typeof chatFilters>

interface Place {
  at: string
  id: number
}

const place = z.tuple([z.string().regex(/^\d{1,17}$/), z.number().int()])

/** Cursor of a page's end, in microseconds since the epoch: milliseconds would skip rows. */
const cursorOf = ({ at, id }: Place): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** @throws Failure `invalid` */
function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  try {
    const [at, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at, id }
  } catch (cause) {
    throw invalidCursor('cursor', cause)
  }
}

interface Order {
  /** Microseconds, as in the cursor. */
  at: RawBuilder<string>
  after: (place: Place) => RawBuilder<boolean>
  by: RawBuilder<unknown>
}

const microseconds = (column: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch FROM ${column}) * 1000000)::bigint::text`
const timeOf = ({ at }: Place) => sql`to_timestamp(0) + ${at}::bigint * interval '1 microsecond'`

const LATEST: Order = {
  at: microseconds(sql`c.last_at`),
  after: (place) => sql<boolean>`(c.last_at, c.id) < (${timeOf(place)}, ${place.id})`,
  by: sql`c.last_at DESC, c.id DESC`,
}
/** The longest waiting contact first. */
const MAX_WAIT: Order = {
  at: microseconds(sql`c.waiting_since`),
  after: (place) => sql<boolean>`(c.waiting_since, c.id) > (${timeOf(place)}, ${place.id})`,
  by: sql`c.waiting_since, c.id`,
}

const inScope = (principal: Principal, { scope }: Pick<Filters, 'scope'>): RawBuilder<boolean> => {
  if (scope === 'own') return sql<boolean>`c.owner_id = ${principal.userId}`
  return scope === 'waiting' ? sql<boolean>`c.owner_id IS NULL AND c.state = 'waiting'` : sql<boolean>`true`
}

const named = ({ companyId }: Principal, username: string) =>
  sql`(SELECT id FROM users WHERE company_id = ${companyId} AND username = ${username})`

const ofAgent = (principal: Principal, username: string): RawBuilder<boolean> =>
  sql<boolean>`c.owner_id = ${named(principal, username)}`

/** By the `username` of the spec's clients: an administrator's own name means everybody's conversations. */
const ofUsername = (principal: Principal, username: string): RawBuilder<boolean> =>
  principal.role === 'administrator'
    ? sql<boolean>`(${ofAgent(principal, username)} OR ${principal.userId} = ${named(principal, username)})`
    : ofAgent(principal, username)

function narrowed(principal: Principal, filters: Filters): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [visible(principal), inScope(principal, filters)]
  const { agent, groups, labels, accounts, states } = filters
  if (agent !== undefined) parts.push(ofAgent(principal, agent))
  if (groups) parts.push(sql<boolean>`c.group_id = ANY(${groups}::bigint[])`)
  if (labels) parts.push(sql<boolean>`c.label_id = ANY(${labels}::bigint[])`)
  if (accounts) parts.push(sql<boolean>`c.account_id = ANY(${accounts}::bigint[])`)
  parts.push(states ? sql<boolean>`c.state = ANY(${states}::text[])` : sql<boolean>`c.state <> 'closed'`)
  if (filters.unread !== undefined)
    parts.push(filters.unread ? sql<boolean>`c.unread > 0` : sql<boolean>`c.unread = 0`)
  if (filters.unanswered) parts.push(sql<boolean>`c.waiting_since IS NOT NULL`)
  parts.push(
    filters.snoozed
      ? sql<boolean>`c.snoozed_until > now()`
      : sql<boolean>`(c.snoozed_until IS NULL OR c.snoozed_until <= now())`,
  )
  if (filters.blocked !== undefined)
    parts.push(filters.blocked ? sql<boolean>`c.blocked_at IS NOT NULL` : sql<boolean>`c.blocked_at IS NULL`)
  return sql<boolean>`${sql.join(parts, sql` AND `)}`
}

/** Conversations with the person's own pin and draft. */
const withMine = (rows: Rows, principal: Principal, order: Order = LATEST) =>
  conversations(rows)
    .leftJoin('join_own as w', (join) =>
      join.onRef('w.conversation_id', '=', 'c.id').on('w.user_id', '=', principal.userId),
    )
    .select(['w.pinned_at', 'w.draft', order.at.as('micros')])

/**
 * Restricts to the ids of a subquery, which as an array is evaluated first. With `IN` the planner, which reorders at most
 * eight tables, would join every conversation with everything that is shown and filter afterwards.
 */
const among = (ids: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`c.id = ANY(ARRAY(${ids}))`

type Mine = Awaited<ReturnType<ReturnType<typeof withMine>['execute']>>[number]

const present = (context: Pick<JoinContext, 'providers'>, row: Mine): Chat =>
  withOwn(presentShared(row, context.providers), row satisfies Own)

/** Most pinned conversations shown to a person. */
const MAX_PINNED = 50
/** Unread conversations are counted up to here: beyond, nobody needs the exact number. */
const MAX_COUNTED = 1000

function pageOf(context: Pick<JoinContext, 'providers'>, found: readonly Mine[], size: number) {
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return {
    results: shown.map((row) => present(context, row)),
    next: found.length > size && last ? cursorOf({ at: last.micros, id: last.id }) : null,
  }
}

export const listChatsRoute = (context: JoinContext) =>
  bind(listChats, async ({ unit, principal, query }) => {
    const from = placeOf(query.cursor)
    // Sent together: the second query is answered while the first result is on its way.
    const [found, unread] = await Promise.all([
      findShown(unit.rows, principal, query, from),
      countUnread(unit.rows, principal, query),
    ])
    const pinned = found.filter(({ pinned_at: at }) => at !== null)
    const shown = pageOf(context, found.slice(pinned.length), query.page_size)
    return {
      ...shown,
      results: [...pinned.map((row) => present(context, row)), ...shown.results],
      unread_chats: unread,
    }
  })

/** The person's pinned conversations, on the first page, then one row more than the page holds. */
function findShown(
  rows: Rows,
  principal: Principal,
  query: Filters & { page_size: number },
  from: Place | null,
): Promise<Mine[]> {
  const where = narrowed(principal, query)
  const order = query.unanswered ? MAX_WAIT : LATEST
  const own = sql`join_own WHERE user_id = ${principal.userId} AND pinned_at IS NOT NULL`
  // A subquery of its own, so that it uses an index.
  const page = sql`ARRAY(
    SELECT c.id FROM join_conversations c
     WHERE ${where}
       AND NOT EXISTS (SELECT FROM ${own} AND conversation_id = c.id)
       AND ${from === null ? sql`true` : order.after(from)}
     ORDER BY ${order.by} LIMIT ${sql.lit(query.page_size + 1)})`
  const pinned = sql`ARRAY(
    SELECT c.id FROM join_conversations c
      JOIN (SELECT conversation_id, pinned_at FROM ${own}) o ON o.conversation_id = c.id
     WHERE ${where} ORDER BY o.pinned_at DESC LIMIT ${sql.lit(MAX_PINNED)})`
  return withMine(rows, principal, order)
    .where(sql<boolean>`c.id = ANY(${from === null ? sql`${pinned} || ${page}` : page})`)
    .orderBy(sql`w.pinned_at DESC NULLS LAST, ${order.by}`)
    .execute()
}

/** Closed ones have nobody to answer, and snoozed ones return as unread. */
const isUnread = sql<boolean>`c.unread > 0 AND c.state <> 'closed'
  AND (c.snoozed_until IS NULL OR c.snoozed_until <= now())`

async function countUnread(rows: Rows, principal: Principal, scope: Pick<Filters, 'scope'>): Promise<number> {
  const { rows: counted } = await sql<{ unread: number }>`
    SELECT count(*)::integer AS unread FROM (
      SELECT FROM join_conversations c
       WHERE ${visible(principal)} AND ${inScope(principal, scope)} AND ${isUnread}
       LIMIT ${MAX_COUNTED}) u`.execute(rows)
  return counted[0]?.unread ?? 0
}

export const listUnreadRoute = bind(listUnread, async ({ unit, principal }) => {
  const { rows: results } = await sql<{ id: number; own: boolean }>`
    SELECT c.id, c.owner_id IS NOT DISTINCT FROM ${principal.userId} AS own FROM join_conversations c
     WHERE ${visible(principal)} AND ${isUnread}
     ORDER BY own DESC LIMIT ${MAX_COUNTED}`.execute(unit.rows)
  return { results }
})

/** One conversation as the person's list shows it. @throws Failure `not_found` */
export async function findOwnChat(
  context: Pick<JoinContext, 'providers'>,
  rows: Rows,
  principal: Principal,
  id: number,
): Promise<Chat> {
  const row = await withMine(rows, principal)
    .where('c.id', '=', id)
    .where(readable(principal))
    .executeTakeFirst()
  if (row) return present(context, row)
  const into = await unitedWith(rows, id)
  if (into === undefined) throw new Failure(notFound)
  return findOwnChat(context, rows, principal, into)
}

export const readChatRoute = (context: JoinContext) =>
  bind(readChat, ({ unit, principal, params }) => findOwnChat(context, unit.rows, principal, params.id))

/** Most contacts and messages that a search considers, newest first. */
const MAX_FOUND = 2000

/** Length of the excerpt of a message found, characters. */
const FOUND_WORDS = 300

const foundIn = (pattern: RawBuilder<string>) =>
  sql<{ id: number; message: string } | null>`CASE WHEN p.search_text LIKE ${pattern} THEN NULL ELSE (
    SELECT jsonb_build_object('id', f.id, 'message', left(f.body, ${sql.lit(FOUND_WORDS)})) FROM join_messages f
     WHERE f.conversation_id = c.id AND f.deleted_at IS NULL AND f.search_text <> '' AND f.search_text LIKE ${pattern}
     ORDER BY f.sequence DESC LIMIT 1) END`

/** SQL: the contacts, and the conversations by their messages, among those that the person may see. */
function searchesOf(
  principal: Principal,
  pattern: RawBuilder<string>,
): readonly [RawBuilder<unknown>, RawBuilder<unknown>] {
  if (seesAll(principal))
    return [
      sql`search_join_contacts(${pattern}, ${MAX_FOUND})`,
      sql`search_join_messages(${pattern}, ${MAX_FOUND})`,
    ]
  const team = boundTo(principal)
  if (team === null)
    return [
      sql`search_own_join_contacts(${pattern}, ${principal.userId}, ${MAX_FOUND})`,
      sql`search_own_join_messages(${pattern}, ${principal.userId}, ${MAX_FOUND})`,
    ]
  const theirs = sql`${ids(team.users)}, ${ids(team.channels)}, ${MAX_FOUND}`
  return [
    sql`search_seen_join_contacts(${pattern}, ${theirs})`,
    sql`search_seen_join_messages(${pattern}, ${theirs})`,
  ]
}

export const searchChatsRoute = (context: JoinContext) =>
  bind(searchChats, async ({ unit, principal, query }) => {
    const from = placeOf(query.cursor)
    const pattern = searchPattern(query.characters)
    const agent = seesOthers(principal) ? query.username : undefined
    const where = sql`${visible(principal)}
      AND ${agent === undefined ? sql`true` : ofUsername(principal, agent)} AND ${from === null ? sql`true` : LATEST.after(from)}`
    const [contacts, messages] = searchesOf(principal, pattern)
    // By ids, so that each branch uses an index: OR would scan every conversation.
    const page = sql`
      SELECT id FROM (
        SELECT c.id, c.last_at FROM join_conversations c
         WHERE c.contact_id = ANY(ARRAY(SELECT ${contacts})) AND ${where}
        UNION
        SELECT c.id, c.last_at FROM join_conversations c
         WHERE c.id = ANY(ARRAY(SELECT ${messages})) AND ${where}) found
       ORDER BY last_at DESC, id DESC LIMIT ${sql.lit(query.page_size + 1)}`
    const found = await withMine(unit.rows, principal)
      .select(foundIn(pattern).as('found'))
      .where(among(page))
      .orderBy('c.last_at', 'desc')
      .orderBy('c.id', 'desc')
      .execute()
    const { results, next } = pageOf(context, found, query.page_size)
    return { results: results.map((one, index) => ({ ...one, found: found[index]?.found ?? null })), next }
  })
