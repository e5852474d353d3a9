import { sql } from 'kysely'
import type { OutsideRows } from '#platform/feature/outside-rows.ts'

const CALLBACKS =
  '4 MiB a callback, 120,000 a minute and address, 50,000 waiting and 1,000,000 events a day of a company (429 beyond), 4,000 messages a day of a conversation'

/** Longer than any provider repeats a delivery: Meta does for seven days. */
const REPEATED_DAYS = 8
/** For finding out why an event could not be processed. */
const FAILED_DAYS = 30

const conversations = { limit: CALLBACKS, ends: [{ kept: 'conversations of the company' }] }

/** What grows by providers' callbacks. */
export const joinOutsideRows: readonly OutsideRows[] = [
  {
    table: 'join_inbox',
    limit: CALLBACKS,
    ends: [
      { column: 'done_at', days: REPEATED_DAYS },
      // Also those of a deleted account, which are never processed.
      { column: 'received_at', days: FAILED_DAYS, only: sql<boolean>`done_at IS NULL` },
    ],
  },
  { table: 'join_intake', limit: CALLBACKS, ends: [{ column: 'day', days: REPEATED_DAYS }] },
  { table: 'join_contacts', ...conversations },
  { table: 'join_contact_points', ...conversations },
  { table: 'join_conversations', ...conversations },
  { table: 'join_messages', ...conversations },
  {
    table: 'join_files',
    ...conversations,
    limit: `${CALLBACKS}; the plan, the disk, 10 GB a day of a company and 500 MB of a contact`,
  },
  { table: 'join_facts', ...conversations },
  { table: 'join_openings', ...conversations },
  { table: 'join_fact_hours', ...conversations },
  { table: 'join_opening_hours', ...conversations },
  { table: 'join_closing_hours', ...conversations },
  { table: 'join_united_conversations', ...conversations },
  { table: 'join_bot_passages', ...conversations },
]
