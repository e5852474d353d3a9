import type { UnitOfWork } from '#platform/db/database.ts'
import type { Notify } from '#platform/notify/notify.ts'

export interface MissedCall {
  userId: number
  callId: string
  name: string
  number: string
}

/** Stores, publishes and pushes a missed call once. */
export async function notifyMissedCall(notify: Notify, unit: UnitOfWork, call: MissedCall): Promise<void> {
  const user = await unit.rows
    .selectFrom('users')
    .select('company_id')
    .where('id', '=', call.userId)
    .executeTakeFirst()
  if (user) await notify(unit, [{ ...call, companyId: user.company_id, kind: 'missed_call', push: true }])
}
