import type { OutsideRows } from '#platform/feature/outside-rows.ts'

/** What guests of meetings leave: after they were let in, or by the company's wish without. */
export const meetingOutsideRows: readonly OutsideRows[] = [
  {
    table: 'meeting_attendances',
    limit: 'after being let in, 20 entries a minute and address, 16 people a room',
    ends: [{ kept: 'the history of the company’s meetings' }],
  },
  {
    table: 'meeting_messages',
    limit: 'after being let in, 20 frames a second, 2,000 letters each',
    ends: [{ kept: 'the history of the company’s meetings' }],
  },
]
