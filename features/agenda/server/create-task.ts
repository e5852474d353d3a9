import { sql } from 'kysely'
import type { UnitOfWork } from '#platform/db/database.ts'

interface Task {
  companyId: number
  title: string
  /** Days from today, in the company's time zone. */
  inDays: number
  ownerId: number | null
  personId: number | null
  businessId: number | null
}

/** An all-day event of a day, in the transaction of its cause. */
export async function createTask(unit: UnitOfWork, task: Task): Promise<void> {
  const { companyId, title, inDays, ownerId, personId, businessId } = task
  const midnight = (days: number) =>
    sql`day_begins((now() AT TIME ZONE c.time_zone)::date + ${days}::integer, c.time_zone)`
  await sql`
    INSERT INTO agenda_events (company_id, title, starts_at, ends_at, all_day, owner_id, person_id, business_id)
    SELECT c.id, ${title}, ${midnight(inDays)}, ${midnight(inDays + 1)}, true, ${ownerId}::bigint, ${personId}::bigint, ${businessId}::bigint
      FROM companies c WHERE c.id = ${companyId}`.execute(unit.rows)
}
