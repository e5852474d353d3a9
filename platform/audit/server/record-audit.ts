import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { AuditAction } from '../audit-action.ts'

type Detail = string | number | boolean | null | readonly Detail[] | { readonly [name: string]: Detail }

/** What changed, by field; secrets are refused by their names. */
export type AuditDetails = Readonly<Record<string, Detail>>

export interface AuditSubject {
  /** `user`, `company`, `extension` … in English, singular. */
  type: string
  id: number | string | null
  /** As people call it, e.g. the user name: it is kept when the subject goes. */
  name: string
}

export interface AuditEntry<Action extends string> {
  /** The request, which says who and from where; with a company alone the program itself did it. */
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
      throw new TypeError(`the audit trail keeps no secrets: ${name}`)
    }
    refuseSecrets(value)
  }
}

/**
 * A feature's way into the audit trail: its actions are those its catalogue has texts for, another does not compile.
 * The entry exists if and only if the unit's transaction does, and belongs to the company of who acted.
 *
 *     export const recordAudit = auditRecorder(sessionTexts)
 *     await recordAudit(unit, { by: request, action: 'user.disabled', subject: { type: 'user', id, name } })
 */
export const auditRecorder =
  <Texts extends Catalogue>(_texts: Texts) =>
  async ({ rows }: UnitOfWork, entry: AuditEntry<AuditAction<Texts>>): Promise<void> => {
    const { by, action, subject, details = {} } = entry
    refuseSecrets(details)
    const principal = 'principal' in by ? by.principal : null
    await rows
      .insertInto('audit_entries')
      .values({
        company_id: 'principal' in by ? by.principal.companyId : by.companyId,
        actor_id: principal?.userId ?? null,
        actor_name: sql<string>`coalesce((SELECT short_name FROM users WHERE id = ${principal?.userId ?? null}), '')`,
        action,
        subject_type: subject.type,
        subject_id: subject.id === null ? null : String(subject.id),
        subject_name: subject.name,
        details: JSON.stringify(details),
        address: 'principal' in by ? by.client.address : '',
      })
      .execute()
  }
