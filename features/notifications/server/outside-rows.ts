import type { OutsideRows } from '#platform/feature/outside-rows.ts'

/** What grows by calls, messages and forms. */
export const notificationOutsideRows: readonly OutsideRows[] = [
  {
    table: 'notifications',
    limit: 'one for a user and event, so the limits of those events',
    ends: [{ column: 'created_at', days: 365 }],
  },
]
