import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { bookingKindOptions } from '../../contract/booking-pages.ts'
import {
  cancelBooking,
  makeBooking,
  moveBooking,
  readBooking,
  readBookingPage,
  readSlots,
  slotTaken,
} from '../../contract/bookings.ts'
import { presentBooking, presentKind } from './booking.present.ts'
import { cancel, findBooking, move } from './change-booking.ts'
import { nextSlots } from './free-slots.ts'
import { type BookingPorts, book } from './make-booking.ts'
import { kindsOf, membersOf, openPage } from './page.queries.ts'

export const bookingOptionRoute: BoundRoute = bind(
  bookingKindOptions,
  async ({ unit, query: { search, limit } }) => {
    const found = await sql<{ id: number; label: string }>`
      SELECT id, name AS label FROM booking_kinds
       WHERE deleted_at IS NULL AND (${search} = '' OR strpos(search_text, (SELECT search_form(${search}))) > 0)
       ORDER BY search_form(name), id LIMIT ${limit}`.execute(unit.rows)
    return { results: found.rows }
  },
)

/** What visitors do, who have the page's address, or the secret in their mail. */
export const bookingRoutes = (database: Database, ports: BookingPorts): readonly BoundRoute[] => [
  bind(readBookingPage, async ({ params }) => {
    const page = await openPage(database, params)
    const kinds = await database.reading(page.company_id, ({ rows }) => kindsOf(rows, page.id))
    const { name, description, company, who } = page
    return { name, description, company, who: who ?? company, kinds: kinds.map(presentKind) }
  }),
  bind(readSlots, async ({ params, query }) => {
    const page = await openPage(database, params)
    return database.reading(page.company_id, async ({ rows }) => {
      const kind = (await kindsOf(rows, page.id)).find(({ id }) => id === query.kind)
      if (kind === undefined) throw new Failure(notFound)
      const members = await membersOf(rows, page)
      const from = query.from === undefined ? 0 : Date.parse(query.from)
      const { slots, next } = await nextSlots(rows, { page, members, minutes: kind.minutes }, from)
      return {
        slots: slots.map((at) => new Date(at).toISOString()),
        next: next === null ? null : new Date(next).toISOString(),
      }
    })
  }),
  bind(makeBooking, async ({ params, body, language }) => {
    const page = await openPage(database, params)
    // Bots fill in what people do not see.
    if (body.website !== '') throw new Failure(slotTaken)
    const { kind, starts_at, name, email, phone, note } = body
    const visitor = { name, email, phone, note, language }
    return book(database, ports, page, { kind, at: Date.parse(starts_at), visitor })
  }),
  bind(readBooking, async ({ params: { token } }) => {
    const { company_id } = await findBooking(database, token)
    return database.reading(company_id, ({ rows }) => presentBooking(rows, token))
  }),
  bind(moveBooking, ({ params, body }) => move(database, ports, params.token, Date.parse(body.starts_at))),
  bind(cancelBooking, ({ params }) => cancel(database, ports, params.token)),
]
