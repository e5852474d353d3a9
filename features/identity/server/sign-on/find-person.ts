import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { type SignOnFacts, SignOnRefused } from '#platform/sign-on/port.ts'
import type { ProviderRow } from '../providers/provider-rows.ts'

export interface Known {
  id: number
  name: string
  role: string
  disabled: boolean
  /** An operator, or as whom operators enter. */
  foreign: boolean
  /** Who they are at this provider already; null: nobody yet. */
  subject: string | null
}

const known = (rows: Rows, providerId: number, which: ReturnType<typeof sql>) =>
  sql<Known>`
    SELECT u.id, u.short_name AS name, u.role, u.disabled_at IS NOT NULL AS disabled, i.subject,
           u.role = 'operator' OR u.support_operator_id IS NOT NULL AS foreign
      FROM users u LEFT JOIN sign_on_identities i ON i.user_id = u.id AND i.provider_id = ${providerId}
     WHERE u.deleted_at IS NULL AND ${which}`
    .execute(rows)
    .then((found) => found.rows[0] ?? null)

const isOwnDomain = async (rows: Rows, companyId: number, email: string): Promise<boolean> => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const found = await sql`
    SELECT FROM sign_on_domains WHERE company_id = ${companyId} AND domain = ${domain}
       AND verified_at IS NOT NULL AND deleted_at IS NULL`.execute(rows)
  return found.rows.length > 0
}

/** The address by which somebody is recognised the first time. @throws SignOnRefused */
async function provedEmail(rows: Rows, provider: ProviderRow, facts: SignOnFacts): Promise<string> {
  const { email, emailVerified } = facts
  if (email === null) throw new SignOnRefused('no_email', 'the provider sends no mail address')
  // SAML has no word for it: its assertions are of the company's own directory.
  const trusted =
    emailVerified === true || (emailVerified === null && (provider.trusts_email || provider.kind === 'saml'))
  if (!trusted) throw new SignOnRefused('unverified_email', `${email} is not verified there`)
  if (!(await isOwnDomain(rows, provider.company_id, email)))
    throw new SignOnRefused('foreign_domain', `${email} is of a domain that the company has not proved`)
  return email
}

/**
 * The user of the company whom the provider means: by who they are there, the first time by their proved address.
 * @returns `email` of somebody who is no user yet
 * @throws SignOnRefused
 */
export async function findPerson(
  rows: Rows,
  provider: ProviderRow,
  facts: SignOnFacts,
): Promise<{ person: Known; email: null } | { person: null; email: string }> {
  const linked = await known(
    rows,
    provider.id,
    sql`i.subject = ${facts.subject} AND u.company_id = ${provider.company_id}`,
  )
  const email = linked ? '' : await provedEmail(rows, provider, facts)
  const person =
    linked ??
    (await known(rows, provider.id, sql`u.email = ${email} AND u.company_id = ${provider.company_id}`))
  if (person === null) return { person, email }
  if (person.foreign || (person.subject !== null && person.subject !== facts.subject))
    throw new SignOnRefused('taken_person', `${person.name} is somebody else`)
  if (person.disabled) throw new SignOnRefused('disabled_person', `${person.name} is disabled`)
  return { person, email: null }
}
