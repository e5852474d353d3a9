import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { recordAudit } from '../record-audit.ts'

interface Request {
  unit: UnitOfWork
  principal: Principal
  client: { address: string }
}

interface Entry {
  action: 'meeting_recording.watched' | 'meeting_transcript.read'
  subject: { type: string; id: number; name: string }
}

/** A page asks many times for what a person looks at once; within an hour that counts as one. */
export async function auditOncePerHour(request: Request, entry: Entry): Promise<void> {
  const { rows } = await sql`
    SELECT FROM audit_entries WHERE action = ${entry.action} AND actor_id = ${request.principal.userId}
       AND subject_id = ${String(entry.subject.id)} AND at > now() - interval '1 hour' LIMIT 1`.execute(
    request.unit.rows,
  )
  if (rows.length === 0) await recordAudit(request.unit, { by: request, ...entry })
}
