import { sql } from 'kysely'
import type { Database, Rows } from '#platform/db/database.ts'
import { type AnyJob, defineJob } from '#platform/jobs/job.ts'
import type { Item } from '../../contract/rates.ts'

/** Days of storage that are made up for when nothing ran. */
const MAX_DAYS_LATE = 7

/** The rate of an item for the company `a` on a day of it. */
const rateOn = (item: Item, day: ReturnType<typeof sql>) => sql`
  SELECT i.name, i.price FROM item_rates i
    JOIN rate_decks d ON d.id = i.deck_id AND d.deleted_at IS NULL AND d.currency = a.currency
     AND CASE WHEN a.deck_id IS NULL THEN d.plan = c.plan ELSE d.id = a.deck_id END
   WHERE i.item = ${item} AND i.deleted_at IS NULL AND i.valid_from <= ${day} ORDER BY i.valid_from DESC LIMIT 1`

const BILLED = sql`a.mode <> 'none' AND c.deleted_at IS NULL AND c.disabled_at IS NULL`

/** Every day that is over, of each company's own calendar, with what is stored now: once a day, whenever it runs. */
const measureStorage = (rows: Rows) =>
  sql`
  SELECT post_entry(a.company_id, 'storage:' || day, 'storage:' || day, 'storage', rate.name, '', gb, rate.price, round(rate.price * gb, 4),
                    (day + time '23:59') AT TIME ZONE c.time_zone)
    FROM billing_accounts a JOIN companies c ON c.id = a.company_id
    JOIN company_storage s ON s.company_id = a.company_id
    CROSS JOIN LATERAL (SELECT round(s.bytes / 1e9, 4) AS gb) AS stored
    CROSS JOIN LATERAL (
      SELECT d::date AS day FROM generate_series(
        greatest((now() AT TIME ZONE c.time_zone)::date - ${MAX_DAYS_LATE}::integer, (c.created_at AT TIME ZONE c.time_zone)::date),
        (now() AT TIME ZONE c.time_zone)::date - 1, interval '1 day') AS d) AS days
    CROSS JOIN LATERAL (${rateOn('storage_gb_day', sql`day`)}) AS rate
   WHERE ${BILLED} AND gb > 0
     AND NOT EXISTS (SELECT FROM billing_entries e WHERE e.company_id = a.company_id AND e.source = 'storage:' || day)
   ORDER BY a.company_id, day`.execute(rows)

/** People of the month: those at its beginning, and whoever came since, each once. Who leaves is paid until its end. */
const measureSeats = (rows: Rows) =>
  sql`
  SELECT post_entry(a.company_id, about || ':' || seats, about, 'seat', rate.name, '', seats - known, rate.price,
                    round(rate.price * (seats - known), 4), now())
    FROM billing_accounts a JOIN companies c ON c.id = a.company_id
    CROSS JOIN LATERAL (SELECT 'seat:' || to_char(now() AT TIME ZONE c.time_zone, 'YYYY-MM') AS about) AS month
    CROSS JOIN LATERAL (
      SELECT count(*) AS seats FROM users u
       WHERE u.company_id = a.company_id AND u.deleted_at IS NULL AND u.disabled_at IS NULL AND u.support_operator_id IS NULL) AS people
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e.quantity), 0) AS known FROM billing_entries e WHERE e.company_id = a.company_id AND e.about = month.about) AS paid
    CROSS JOIN LATERAL (${rateOn('seat_month', sql`(now() AT TIME ZONE c.time_zone)::date`)}) AS rate
   WHERE ${BILLED} AND seats > known
   ORDER BY a.company_id`.execute(rows)

/** Charges storage and seats. */
async function measure(database: Database): Promise<void> {
  await database.system(({ rows }) => measureStorage(rows))
  await database.system(({ rows }) => measureSeats(rows))
}

export const measureJob = (database: Database): AnyJob =>
  defineJob({ id: 'billing.measure', cron: '11 * * * *', maxAttempts: 3, run: () => measure(database) })
