import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { contextMessage, listMessages } from '../../contract/messages.ts'
import { requireSeen, visible } from '../conversations/access.ts'
import { presentMessage } from './message.present.ts'
import { findPlaces, messages } from './message.queries.ts'

/** Messages before and after the one that is jumped to. */
const AROUND = 20

function link(query: Record<string, number | undefined>): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) text.set(name, String(value))
  return `${listMessages.path}?${text}`
}

/**
 * Places have no holes, so that a page of a conversation is a stretch of places: it is found without looking at any other
 * message, however long the conversation is.
 */
export const listMessagesRoute = bind(listMessages, async ({ unit, principal, query }) => {
  const { sender, contact_msg: contact, page, page_size: size, before, after } = query
  if (sender !== undefined) {
    const { last_sequence: last } = await requireSeen(unit.rows, principal, sender)
    const [first, to] =
      after === undefined
        ? [(before ?? last + 1) - page * size, (before ?? last + 1) - 1 - (page - 1) * size]
        : [after + 1 + (page - 1) * size, after + page * size]
    const [older, newer] = [first > 1, to < last]
    const [next, previous] = after === undefined ? [older, newer] : [newer, older]
    const place = { sender, page_size: size, before, after }
    const found = await findPlaces(unit.rows, sender, Math.max(1, first), Math.min(last, to))
    return {
      results: found.map(presentMessage),
      count: last,
      next: next ? link({ ...place, page: page + 1 }) : null,
      previous: previous && page > 1 ? link({ ...place, page: page - 1 }) : null,
    }
  }
  if (contact === undefined) throw new Failure(invalid)
  const ofContact = () => messages(unit.rows).where('c.contact_id', '=', contact).where(visible(principal))
  const { count } = await ofContact()
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) throw new Failure(notFound)
  const found = await ofContact()
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
})

export const contextMessageRoute = bind(contextMessage, async ({ unit, principal, params }) => {
  const row = await messages(unit.rows)
    .where('m.id', '=', params.id)
    .where(visible(principal))
    .executeTakeFirst()
  if (!row) throw new Failure(notFound)
  const around = await findPlaces(
    unit.rows,
    row.conversation_id,
    row.sequence - AROUND,
    row.sequence + AROUND,
  )
  return { message: presentMessage(row), results: around.map(presentMessage) }
})
