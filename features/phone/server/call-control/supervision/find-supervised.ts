import { sql } from 'kysely'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { can, ROLES } from '#platform/contract/access.ts'
import type { Database } from '#platform/db/database.ts'
import { supervise } from '../../../contract/abilities.ts'
import type { SpyMode } from '../../../contract/spy-number.ts'
import { controlTexts } from '../../../i18n/control/texts.ts'

const recordAudit = auditRecorder(controlTexts)

export interface Supervised {
  companyId: number
  supervisorId: number
  target: { id: number; endpoint: string; number: string; name: string }
}

interface Found {
  company: number
  supervisor: number
  role: string
  id: number | null
  endpoint: string | null
  name: string | null
  /** The supervisor shares a group with them, or is bound to none. */
  theirs: boolean
}

/**
 * Who `endpoint` may listen to at this number; `no-call`: nobody of their company has it. Supervisors bound to groups may
 * only listen to the people of those groups.
 */
export async function findSupervised(
  { systemRows }: Database,
  endpoint: string,
  number: string,
): Promise<Supervised | 'not-allowed' | 'no-call'> {
  const { rows } = await sql<Found>`
    SELECT u.company_id AS company, u.id AS supervisor, u.role, t.id, t.endpoint, t.display_name AS name,
           (u.role <> 'supervisor' OR u.supervises <> 'groups'
             OR coalesce(t.user_id = ANY ((SELECT m.users FROM team_of(u.id) m)::bigint[]), false)) AS theirs
      FROM extensions e
      JOIN users u ON u.id = e.user_id AND u.disabled_at IS NULL AND u.deleted_at IS NULL
      LEFT JOIN extensions t ON t.company_id = e.company_id AND t.number = ${number} AND t.deleted_at IS NULL
     WHERE e.endpoint = ${endpoint} AND e.deleted_at IS NULL`.execute(systemRows)
  const [found] = rows
  const role = ROLES.find((one) => one === found?.role)
  if (!found || !role || !can(role, supervise)) return 'not-allowed'
  const { id, endpoint: at, name, company: companyId, supervisor: supervisorId } = found
  if (id !== null && !found.theirs) return 'not-allowed'
  if (id === null || at === null || at === endpoint) return 'no-call'
  return { companyId, supervisorId, target: { id, endpoint: at, number, name: name ?? '' } }
}

/** Audits each time somebody listens, and each change of mode. */
export const recordSpying = (
  database: Database,
  { companyId, supervisorId: userId, target }: Supervised,
  mode: SpyMode,
): Promise<void> =>
  database.system((unit) =>
    recordAudit(unit, {
      by: { principal: { companyId, userId }, client: { address: '' } },
      action: `call.spied.${mode}`,
      subject: { type: 'extension', id: target.id, name: `${target.number} ${target.name}`.trim() },
    }),
  )
