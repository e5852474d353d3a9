import type { OutsideRows } from '#platform/feature/outside-rows.ts'

const LIMIT =
  '30 a minute and address, 60 an hour and page, 5 to come of one e-mail address, one for each free time'
const ends = [{ kept: 'the company’s agenda' }]

/** What visitors of booking pages leave. */
export const bookingOutsideRows: readonly OutsideRows[] = [
  { table: 'bookings', limit: LIMIT, ends },
  { table: 'agenda_events', limit: LIMIT, ends },
  { table: 'agenda_guests', limit: LIMIT, ends },
  {
    table: 'guest_mails',
    limit: 'one a day for each address that got a mail, at most 1000 by visitors',
    ends: [{ column: 'day', days: 2 }],
  },
]
