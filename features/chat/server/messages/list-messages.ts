import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { listMessages, messagesAround, messagesFrom } from '../../contract/messages.ts'
import { type Membership, membershipIn } from '../membership.queries.ts'
import { findSequence } from './find-message.ts'
import { presentMessage } from './message.present.ts'
import { findMessagesBetween } from './message.queries.ts'
import { findLowestMarks } from './read-mark.ts'

/**
 * A page of messages, by sequence. Sequences have no holes, so a page is computed and read without touching any other
 * message, however long the chat is.
 */
interface MessageRange {
  first: number
  last: number
}

/** Messages of a range that the member may see. */
export async function readRange(rows: Rows, membership: Membership, { first, last }: MessageRange) {
  const from = Math.max(first, membership.visible_from + 1)
  const to = Math.min(last, membership.last_sequence)
  if (from > to) return []
  const lowest = await findLowestMarks(rows, membership.chat_id)
  const found = await findMessagesBetween(rows, membership.chat_id, from, to)
  return found.map((row) => presentMessage(row, lowest))
}

function link(path: string, place: Record<string, number>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(place)) query.set(name, String(value))
  return `${path}?${query}`
}

export const listMessagesRoute = bind(listMessages, async ({ principal, unit, params, query }) => {
  const membership = await membershipIn(unit.rows, params.id, principal.userId)
  const { page, page_size: size, before, after } = query
  const path = listMessages.path.replace(':id', String(params.id))
  const range =
    after === undefined
      ? latest(before ?? membership.last_sequence + 1, page, size)
      : earliest(after + 1, page, size)
  const older = range.first > membership.visible_from + 1
  const newer = range.last < membership.last_sequence
  const [next, previous] = after === undefined ? [older, newer] : [newer, older]
  const place = { page_size: size, ...(before && { before }), ...(after !== undefined && { after }) }
  return {
    results: await readRange(unit.rows, membership, range),
    count: membership.last_sequence - membership.visible_from,
    next: next ? link(path, { ...place, page: page + 1 }) : null,
    previous: previous && page > 1 ? link(path, { ...place, page: page - 1 }) : null,
  }
})

/** The `page`-th range backwards, before a sequence. */
const latest = (before: number, page: number, size: number): MessageRange => ({
  first: before - page * size,
  last: before - 1 - (page - 1) * size,
})

/** The `page`-th range forwards, from a sequence. */
const earliest = (from: number, page: number, size: number): MessageRange => ({
  first: from + (page - 1) * size,
  last: from + page * size - 1,
})

export const messagesFromRoute = bind(messagesFrom, async ({ principal, unit, params, query }) => {
  const membership = await membershipIn(unit.rows, params.id, principal.userId)
  const from = await findSequence(unit.rows, membership, params.messageId)
  const { page, page_size } = query
  const range = earliest(from, page, page_size)
  const path = messagesFrom.path
    .replace(':id', String(params.id))
    .replace(':messageId', String(params.messageId))
  return {
    results: await readRange(unit.rows, membership, range),
    count: membership.last_sequence - from + 1,
    next: range.last < membership.last_sequence ? link(path, { page_size, page: page + 1 }) : null,
    previous: page > 1 ? link(path, { page_size, page: page - 1 }) : null,
  }
})

export const messagesAroundRoute = bind(messagesAround, async ({ principal, unit, query }) => {
  const membership = await membershipIn(unit.rows, query.chatId, principal.userId)
  const index = await findSequence(unit.rows, membership, query.messageId)
  const half = Math.floor(query.page_size / 2)
  return {
    results: await readRange(unit.rows, membership, {
      first: index - half,
      last: index - half + query.page_size - 1,
    }),
  }
})
