import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { limitReached } from '#platform/resource/contract/resource.ts'
import { type SignOnFacts, SignOnRefused } from '#platform/sign-on/port.ts'
import { recordAudit } from '../audit.ts'
import type { IdentityPorts, PersonWriter } from '../ports.ts'
import type { ProviderRow } from '../providers/provider-rows.ts'
import type { TestFacts } from './attempts.ts'
import { findPerson, type Known } from './find-person.ts'
import { roleOf } from './role-of.ts'

const MAX_USERNAME = 64
const MAX_NAME = 80

/** What would become of somebody, for a test. @throws SignOnRefused */
export async function foresee(
  rows: Rows,
  provider: ProviderRow,
  facts: SignOnFacts,
): Promise<NonNullable<TestFacts['person']>> {
  const { person, email } = await findPerson(rows, provider, facts)
  const role = roleOf(provider, facts)
  if (person)
    return {
      does: person.subject === null ? 'is_linked' : 'signs_in',
      name: person.name,
      role: role ?? person.role,
    }
  if (!provider.creates_people) throw new SignOnRefused('unknown_person', `${email} is no user here`)
  return { does: 'is_created', name: facts.name ?? email, role: role ?? 'agent' }
}

const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'))

const nameOf = (facts: SignOnFacts, email: string): string =>
  cutText(facts.name ?? localPart(email), MAX_NAME)

const usernameOf = (email: string): string =>
  email.length <= MAX_USERNAME ? email : cutText(localPart(email), MAX_USERNAME)

async function createPerson(
  { people }: IdentityPorts,
  writer: PersonWriter,
  provider: ProviderRow,
  facts: SignOnFacts,
  email: string,
): Promise<number> {
  if (!provider.creates_people) throw new SignOnRefused('unknown_person', `${email} is no user here`)
  try {
    return await people.create(writer, {
      username: usernameOf(email),
      shortName: nameOf(facts, email),
      email,
      role: roleOf(provider, facts) ?? 'agent',
      extension: provider.gives_extension,
    })
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new SignOnRefused('unfit_name', `${email} makes no user name`, error)
    if (!(error instanceof Failure)) throw error
    const reason = error.kind === limitReached ? 'no_room' : 'taken_person'
    throw new SignOnRefused(reason, `${email}: ${error.kind.code}`, error)
  }
}

/** Whether a company would have no administrator without this one. */
async function isLastAdministrator(rows: Rows, { id, role }: Known): Promise<boolean> {
  if (role !== 'administrator') return false
  const found = await sql`
    SELECT FROM users WHERE role = 'administrator' AND id <> ${id} AND deleted_at IS NULL AND disabled_at IS NULL
       AND support_operator_id IS NULL LIMIT 1`.execute(rows)
  return found.rows.length === 0
}

/** Groups decide the role at each sign-in, but lock nobody out of the administration. */
async function followRole(
  { people }: IdentityPorts,
  writer: PersonWriter,
  provider: ProviderRow,
  facts: SignOnFacts,
  person: Known,
): Promise<void> {
  const role = roleOf(provider, facts)
  if (role === null || role === person.role || person.id === provider.emergency_id) return
  if (await isLastAdministrator(writer.unit.rows, person)) return
  await people.change(writer, person.id, { role })
}

async function link(
  unit: UnitOfWork,
  provider: ProviderRow,
  subject: string,
  user: { id: number; name: string },
) {
  await unit.rows
    .insertInto('sign_on_identities')
    .values({ company_id: provider.company_id, provider_id: provider.id, subject, user_id: user.id })
    .execute()
  await recordAudit(unit, {
    by: { companyId: provider.company_id },
    action: 'sign_on_provider.person_linked',
    subject: { type: 'user', id: user.id, name: user.name },
    details: { provider: provider.name },
  })
}

/**
 * The user who signs in: found, linked or created, with the role that their groups give.
 * @throws SignOnRefused
 */
export async function decide(
  ports: IdentityPorts,
  writer: PersonWriter,
  provider: ProviderRow,
  facts: SignOnFacts,
): Promise<number> {
  const { unit } = writer
  // Of two first sign-ins at once, the second one finds what the first one made.
  await sql`SELECT FROM sign_on_providers WHERE id = ${provider.id} FOR UPDATE`.execute(unit.rows)
  const { person, email } = await findPerson(unit.rows, provider, facts)
  if (person === null) {
    const id = await createPerson(ports, writer, provider, facts, email)
    await link(unit, provider, facts.subject, { id, name: nameOf(facts, email) })
    return id
  }
  if (person.subject === null) await link(unit, provider, facts.subject, person)
  await followRole(ports, writer, provider, facts, person)
  return person.id
}
