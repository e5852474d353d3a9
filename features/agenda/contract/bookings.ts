import { z } from 'zod'
import { defineError, invalid, notFound, tooMany } from '#platform/contract/errors.ts'
import { defineRoute } from '#platform/contract/route.ts'
import { anyPhone, id, idParam, instant, paragraphs, text } from '#platform/contract/scalars.ts'
import { PLACES } from './booking-pages.ts'

/** Somebody else took it, or it is not offered (any more). */
export const slotTaken = defineError('agenda.slot_taken', 409)
/** The appointment is over or was cancelled. */
export const bookingClosed = defineError('agenda.booking_closed', 409)

/** Of a year that calendars have in every time zone. */
const moment = z.iso.datetime({ offset: true }).refine((given) => given >= '2000' && given < '2900')
const byKey = z.object({ key: z.string().regex(/^[0-9a-f]{12}$/) })
const byToken = z.object({ token: z.uuid() })

const kind = z.object({
  id,
  name: z.string(),
  minutes: z.number().int(),
  place: z.enum(PLACES),
  description: z.string().nullable(),
})
export type OfferedKind = z.output<typeof kind>

const page = z.object({
  name: z.string(),
  description: z.string().nullable(),
  company: z.string(),
  /** The user or the group. */
  who: z.string(),
  kinds: z.array(kind),
})
export type PublicBookingPage = z.output<typeof page>

export const readBookingPage = defineRoute({
  method: 'GET',
  path: '/api/agenda/booking-pages/:key/',
  summary: 'A booking page as visitors see it.',
  auth: 'none',
  params: byKey,
  answer: page,
  errors: [notFound],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

export const readSlots = defineRoute({
  method: 'GET',
  path: '/api/agenda/booking-pages/:key/slots/',
  summary: 'The next free starts of one kind of appointment, by whole days of the page.',
  auth: 'none',
  params: byKey,
  query: z.object({ kind: idParam, from: moment.optional() }),
  answer: z.object({
    slots: z.array(instant),
    /** Where to go on; null: nothing further can be booked. */
    next: instant.nullable(),
  }),
  errors: [notFound, invalid],
  rate: { max: 90, perSeconds: 60, by: 'address' },
})

const booking = z.object({
  token: z.uuid(),
  page_key: z.string(),
  kind,
  starts_at: instant,
  ends_at: instant,
  company: z.string(),
  /** With whom. */
  who: z.string().nullable(),
  location: z.string().nullable(),
  meeting_url: z.string().nullable(),
  state: z.enum(['open', 'over', 'cancelled']),
})
export type Booking = z.output<typeof booking>

export const makeBooking = defineRoute({
  method: 'POST',
  path: '/api/agenda/booking-pages/:key/',
  summary:
    'Books an appointment at a start that is free; of two who take one at once, one gets it. `website` is a honeypot.',
  auth: 'none',
  params: byKey,
  body: z.object({
    kind: id,
    starts_at: moment,
    name: text(80).min(1),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254)
      .regex(/^[^\s@<>",;:\\()[\]]{1,64}@[^\s@<>",;:\\()[\]]{1,189}$/)
      .pipe(z.email()),
    phone: z.preprocess((given) => (given === '' ? null : given), anyPhone.nullable().default(null)),
    note: paragraphs(1000).default(''),
    website: text(200).default(''),
  }),
  answer: booking,
  status: 201,
  errors: [notFound, invalid, slotTaken, tooMany],
  rate: { max: 30, perSeconds: 60, by: 'address' },
})

export const readBooking = defineRoute({
  method: 'GET',
  path: '/api/agenda/bookings/:token/',
  summary: 'An appointment that somebody outside booked, by the secret in their mail.',
  auth: 'none',
  params: byToken,
  answer: booking,
  errors: [notFound],
  rate: { max: 60, perSeconds: 60, by: 'address' },
})

export const moveBooking = defineRoute({
  method: 'POST',
  path: '/api/agenda/bookings/:token/move/',
  summary: 'The visitor moves their appointment to another free start.',
  auth: 'none',
  params: byToken,
  body: z.object({ starts_at: moment }),
  answer: booking,
  errors: [notFound, invalid, slotTaken, bookingClosed, tooMany],
  rate: { max: 30, perSeconds: 60, by: 'address' },
})

export const cancelBooking = defineRoute({
  method: 'POST',
  path: '/api/agenda/bookings/:token/cancel/',
  summary: 'The visitor cancels their appointment; asked again, answers the same.',
  auth: 'none',
  params: byToken,
  answer: booking,
  errors: [notFound, bookingClosed],
  rate: { max: 30, perSeconds: 60, by: 'address' },
})
