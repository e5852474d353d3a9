import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { contextMessage, listFiles, listMessages } from '../../contract/messages.ts'
import { readable, requireReadable } from '../conversations/access.ts'
import { presentMessage } from './message.present.ts'
import { findLastPlaces, findPlaces, messages } from './message.queries.ts'

/** Messages before and after the one that a search jumps to. */
const AROUND = 20

function link(query: Record<string, number | undefined>): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) text.set(name, String(value))
  return `${listMessages.path}?${text}`
}

type Request = z.output<typeof listMessages.query>

export const listMessagesRoute = bind(listMessages, ({ unit, principal, query }) => {
  const { sender, contact_msg: contact } = query
  if (sender !== undefined) return ofConversation(unit.rows, principal, sender, query)
  if (contact === undefined) throw new Failure(invalid)
  return ofContact(unit.rows, principal, contact, query)
})

/**
 * Sequence numbers have no gaps, so a page is a range of them: it is found without reading any other message, however long
 * the conversation is.
 */
async function ofConversation(rows: Rows, principal: Principal, sender: number, query: Request) {
  const { page, page_size: size, before, after } = query
  const skipped = (page - 1) * size
  // Sent together: without `before` or `after` the second statement finds the last number by itself.
  const [{ last_sequence: last }, found] = await Promise.all([
    requireReadable(rows, principal, sender),
    before === undefined && after === undefined
      ? findLastPlaces(rows, sender, { skipped, size })
      : findPlaces(rows, sender, ...stretch(query, Number.NaN)),
  ])
  const [first, to] = stretch(query, last)
  const [older, newer] = [first > 1, to < last]
  const [next, previous] = after === undefined ? [older, newer] : [newer, older]
  const place = { sender, page_size: size, before, after }
  return {
    results: found.map(presentMessage),
    count: last,
    next: next ? link({ ...place, page: page + 1 }) : null,
    previous: previous && page > 1 ? link({ ...place, page: page - 1 }) : null,
  }
}

/** First and last sequence number of a page, which may not exist; `last` is the end when none is named. */
function stretch({ page, page_size: size, before, after }: Request, last: number): [number, number] {
  const skipped = (page - 1) * size
  if (after !== undefined) return [after + 1 + skipped, after + size + skipped]
  const end = before === undefined ? last : before - 1
  return [end + 1 - skipped - size, end - skipped]
}

async function ofContact(rows: Rows, principal: Principal, contact: number, query: Request) {
  const { page, page_size: size } = query
  const all = () => messages(rows).where('c.contact_id', '=', contact).where(readable(principal))
  const { count } = await all()
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) throw new Failure(notFound)
  const found = await all()
    .orderBy('m.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    results: found.toReversed().map(presentMessage),
    count: Number(count),
    next:
      page * size < Number(count) ? link({ contact_msg: contact, page_size: size, page: page + 1 }) : null,
    previous: page > 1 ? link({ contact_msg: contact, page_size: size, page: page - 1 }) : null,
  }
}

export const listFilesRoute = bind(listFiles, async ({ unit, principal, params: { id }, query }) => {
  await requireReadable(unit.rows, principal, id)
  const { before, page_size: size } = query
  const found = await messages(unit.rows)
    .where('m.conversation_id', '=', id)
    .where('m.deleted_at', 'is', null)
    .where('f.state', '=', 'ready')
    .$if(before !== undefined, (list) => list.where('m.sequence', '<', before ?? 0))
    .orderBy('m.sequence', 'desc')
    .limit(size + 1)
    .execute()
  const shown = found.slice(0, size)
  return {
    results: shown.map(presentMessage),
    next: found.length > size ? (shown.at(-1)?.sequence ?? null) : null,
  }
})

export const contextMessageRoute = bind(contextMessage, async ({ unit, principal, params }) => {
  const row = await messages(unit.rows)
    .where('m.id', '=', params.id)
    .where(readable(principal))
    .executeTakeFirst()
  if (!row) throw new Failure(notFound)
  const context = await findPlaces(
    unit.rows,
    row.conversation_id,
    row.sequence - AROUND,
    row.sequence + AROUND,
  )
  return { message: presentMessage(row), results: context.map(presentMessage) }
})
