import { sql } from 'kysely'
import type { z } from 'zod'
import type { AudiencePerson } from '#features/crm/contract/audience.ts'
import { Failure } from '#platform/access/failure.ts'
import type { Language, Principal } from '#platform/access/principal.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { ownCountry, phoneProblem } from '#platform/resource/server/normalise-phones.ts'
import { isPhone, parsePhone } from '#platform/telephony/numbers/parse-phone.ts'
import { bareDigits } from '#platform/telephony/numbers/phone-key.ts'
import { tooManyPeople } from '../../../contract/errors.ts'
import { type enrolPeople, MAX_ENROLLED } from '../../../contract/sequences/sequences.ts'
import { findOrCreateContact } from '../../contacts/find-contact.ts'
import type { JoinContext } from '../../join-context.ts'
import type { EnrolSource } from './enrol.ts'

interface Sequence {
  company_id: number
  account_id: number
  provider: string
}

interface Request {
  unit: UnitOfWork
  principal: Principal
  language: Language
  body: z.infer<typeof enrolPeople.body>
}

/** `mobile`: empty without one. */
type Reachable = Pick<AudiencePerson, 'name' | 'mobile'>

interface Resolved {
  source: EnrolSource
  /** Contact ids, possibly with duplicates. */
  contacts: number[]
}

/** Finds or creates the contacts of people, whatever names them; those without a number have none. */
export async function contactsOf<Key>(
  { findPerson }: JoinContext,
  rows: Rows,
  { company_id: companyId, provider }: Pick<Sequence, 'company_id' | 'provider'>,
  people: ReadonlyMap<Key, Reachable>,
): Promise<Map<Key, number>> {
  const contacts = new Map<Key, number>()
  // Locked in a fixed order, to avoid deadlocks between enrolments.
  const ordered = [...people].toSorted(([, one], [, other]) => one.mobile.localeCompare(other.mobile))
  for (const [key, { name, mobile }] of ordered) {
    const phone = bareDigits(mobile)
    if (phone === '') continue
    const identity = { phone, userId: null, name }
    contacts.set(key, await findOrCreateContact(rows, { companyId, provider, identity }, findPerson))
  }
  return contacts
}

const contactsWith = async (
  context: JoinContext,
  rows: Rows,
  sequence: Sequence,
  people: readonly Reachable[],
) => [...(await contactsOf(context, rows, sequence, new Map(people.entries()))).values()]

/** Of a list with many wrong lines: enough to see what is wrong with it. */
const MAX_NAMED = 20

/** Numbers written by hand, one each. @throws Failure `invalid` that names those that are none */
async function readNumbers({ unit, principal, language }: Request, phones: readonly string[]) {
  const country = await ownCountry(unit.rows, principal.companyId)
  const wrong: string[] = []
  const people = phones.flatMap((text): Reachable[] => {
    const parsed = parsePhone(text, country)
    if (isPhone(parsed)) return [{ name: '', mobile: parsed.e164 }]
    wrong.push(`${text}: ${phoneProblem(language, parsed.reason)}`)
    return []
  })
  if (wrong.length > 0) throw new Failure(invalid, { fields: { phones: wrong.slice(0, MAX_NAMED) } })
  return people
}

/** People of a saved view. @throws Failure `not_found` | `join.too_many_people` */
async function peopleOfView({ crmAudience }: JoinContext, { unit, principal }: Request, view: number) {
  const audience = await crmAudience.people(unit.rows, principal, view, MAX_ENROLLED + 1)
  if (audience === null) throw new Failure(notFound)
  if (audience.people.length > MAX_ENROLLED) throw new Failure(tooManyPeople)
  return audience.people
}

async function labelled(rows: Rows, { account_id }: Sequence, label: number): Promise<number[]> {
  const found = await rows
    .selectFrom('join_conversations')
    .select('contact_id')
    .where('account_id', '=', account_id)
    .where('label_id', '=', label)
    .execute()
  return found.map(({ contact_id }) => contact_id)
}

async function reached(rows: Rows, broadcast: number): Promise<number[]> {
  const { rows: found } = await sql<{ contact_id: number }>`
    SELECT DISTINCT c.contact_id FROM join_broadcast_recipients r
      JOIN join_messages m ON m.id = r.message_id
      JOIN join_conversations c ON c.id = m.conversation_id
     WHERE r.broadcast_id = ${broadcast} AND m.status IN ('sent', 'delivered', 'read')`.execute(rows)
  return found.map(({ contact_id }) => contact_id)
}

/**
 * Resolves a request to enrol into contacts.
 * @throws Failure `invalid` unless it names exactly one kind of people; `not_found`; `join.too_many_people`
 */
export async function resolveContacts(
  context: JoinContext,
  request: Request,
  sequence: Sequence,
): Promise<Resolved> {
  const { unit, principal, body } = request
  const { phones, label, broadcast, persons, view } = body
  if (Object.values(body).filter((one) => one !== undefined).length !== 1) throw new Failure(invalid)
  const { rows } = unit
  const ofCrm = async (people: readonly Reachable[]): Promise<Resolved> => ({
    source: 'crm',
    contacts: await contactsWith(context, rows, sequence, people),
  })
  if (phones !== undefined) {
    const people = await readNumbers(request, phones)
    return { source: 'hand', contacts: await contactsWith(context, rows, sequence, people) }
  }
  if (label !== undefined) return { source: 'label', contacts: await labelled(rows, sequence, label) }
  if (broadcast !== undefined) return { source: 'broadcast', contacts: await reached(rows, broadcast) }
  if (view !== undefined) return ofCrm(await peopleOfView(context, request, view))
  const people = await context.crmAudience.chosen(rows, principal, persons ?? [])
  if (people.length === 0) throw new Failure(notFound)
  return ofCrm(people)
}
