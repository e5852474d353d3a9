import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { AuditAction } from '../audit-action.ts'

type Detail = string | number | boolean | null | readonly Detail[] | { readonly [name: string]: Detail }

/** Changed values by field. Names of secrets are refused. */
export type AuditDetails = Readonly<Record<string, Detail>>

export interface AuditSubject {
  /** In English, singular: `user`, `company`, `extension`. */
  type: string
  id: number | string | null
  /** Its name at that time; stays readable after the subject is deleted. */
  name: string
}

export interface AuditEntry<Action extends string> {
  /** The request (user and address), or a company when the program itself acted. */
  by:
    | { principal: Pick<Principal, 'userId' | 'companyId'>; client: { address: string } }
    | { companyId: number }
  action: Action
  subject: AuditSubject
  details?: AuditDetails
}

const SECRET = /passw|secret|token|hash|sealed|digest|recovery|otp/i

function refuseSecrets(details: Detail): void {
  if (typeof details !== 'object' || details === null) return
  for (const [name, value] of Object.entries(details)) {
    if (SECRET.test(name) && value !== null && typeof value !== 'boolean') {
      throw new TypeError(`the audit trail must not store secrets: ${name}`)
    }
    refuseSecrets(value)
  }
}

/**
 * Creates a feature's audit function, typed by the actions in its catalogue. Entries are written in the unit's transaction, all in
 * one statement, and belong to the actor's company.
 *
 *     export const recordAudit = auditRecorder(sessionTexts)
 *     await recordAudit(unit, { by: request, action: 'user.disabled', subject: { type: 'user', id, name } })
 */
export const auditRecorder =
  <Texts extends Catalogue>(_texts: Texts) =>
  async ({ rows }: UnitOfWork, ...entries: readonly AuditEntry<AuditAction<Texts>>[]): Promise<void> => {
    if (entries.length > 0) await rows.insertInto('audit_entries').values(entries.map(rowOf)).execute()
  }

function rowOf({ by, action, subject, details = {} }: AuditEntry<string>) {
  refuseSecrets(details)
  const principal = 'principal' in by ? by.principal : null
  return {
    company_id: 'principal' in by ? by.principal.companyId : by.companyId,
    actor_id: principal?.userId ?? null,
    actor_name: sql<string>`coalesce((SELECT short_name FROM users WHERE id = ${principal?.userId ?? null}), '')`,
    action,
    subject_type: subject.type,
    subject_id: subject.id === null ? null : String(subject.id),
    subject_name: subject.name,
    details: JSON.stringify(details),
    address: 'principal' in by ? by.client.address : '',
  }
}
