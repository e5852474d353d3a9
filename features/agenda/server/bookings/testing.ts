import type { ErrorEnvelope } from '#platform/contract/errors.ts'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import type { Database } from '#platform/db/database.ts'
import { bookingKinds, bookingPages } from '../../contract/booking-pages.ts'
import { makeBooking, readSlots } from '../../contract/bookings.ts'
import { dayNumber, dayText } from '../../contract/rule-days.ts'

interface Client {
  call<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Answer<Contract>>
}

interface Program {
  database: Database
  anonymous<Contract extends RouteContract>(
    contract: Contract,
    sent: Sent<Contract>,
  ): Promise<{ status: number } & ({ ok: true; body: Answer<Contract> } | { ok: false; body: ErrorEnvelope })>
}

/** A day in a week, in Bogota, which never changes its clock. */
const DAY = dayText(dayNumber(new Date().toISOString().slice(0, 10)) + 7)
export const at = (clock: string) => new Date(`${DAY}T${clock}:00-05:00`).toISOString()
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const week = Object.fromEntries(DAYS.map((day) => [day, ['09:00-12:00']]))

let count = 0
export const unique = (word: string) => {
  count += 1
  return `${word} ${count}`
}
export const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token

/** Pages open from 9 to 12 every day, with an hour in a video meeting and one by telephone. */
export async function bookingDesk(program: Program, admin: Client) {
  const make = async (body: object) =>
    (
      await admin.call(bookingKinds.routes.create, {
        body: { name: unique('Asesoría'), minutes: 60, ...body },
      })
    ).record.id
  const kind = await make({ place: 'meeting', detail: 'https://example.com/sala' })
  const visit = await make({ place: 'telephone' })
  const slots = async (key: string) => {
    const query = { kind, from: at('00:00') }
    const { body } = await program.anonymous(readSlots, { params: { key }, query })
    return (body as { slots: string[] }).slots
  }
  return {
    kind,
    visit,
    slots,
    onDay: async (key: string) => (await slots(key)).filter((one) => one < at('23:59')),
    pageOf: async (client: Client, more: object = {}) =>
      (
        await client.call(bookingPages.routes.create, {
          body: { name: unique('Página'), kinds: [kind, visit], step: 60, ...week, ...more },
        })
      ).record as { id: number; public_key: string },
    book: (key: string, clock: string, more: object = {}) => {
      const email = `${unique('pedro').replace(' ', '')}@example.com`
      const body = { kind, starts_at: at(clock), name: 'Pedro Pérez', email, ...more }
      return program.anonymous(makeBooking, { params: { key }, body })
    },
    eventOf: (token: string) =>
      program.database.systemRows
        .selectFrom('bookings')
        .innerJoin('agenda_events', 'agenda_events.id', 'bookings.event_id')
        .select(['agenda_events.id', 'owner_id', 'person_id', 'title', 'meeting_url'])
        .where('token', '=', token)
        .executeTakeFirstOrThrow(),
  }
}
