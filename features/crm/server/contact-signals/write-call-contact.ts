import type { Rows } from '#platform/db/database.ts'
import type { CallFacts } from '#platform/integrations/contract/domain.ts'
import { numberForms } from '#platform/resource/server/normalise-phones.ts'
import type { ContactRule } from '../../contract/contact-rule.ts'
import { createLead } from '../forms/find-or-create-lead.ts'
import { findByContactPoint } from '../persons/find-by-contact-point.ts'
import { type Contact, writeContact } from './write-contact.ts'

/** How a call ended for the CRM; null: it was no contact, such as one that we gave up. */
function resultOf({ direction, result }: CallFacts): Contact['result'] | null {
  switch (result) {
    case 'answered':
      return 'answered'
    case 'missed':
    case 'busy':
    case 'declined':
      return direction === 'inbound' ? 'missed' : 'unanswered'
    // Whoever hangs up before we answer called us; whom we did not let ring was not called.
    case 'cancelled':
      return direction === 'inbound' ? 'missed' : null
    case 'blocked':
    case 'failed':
    case null:
      return null
  }
}

const E164 = /^\+[1-9]\d{6,14}$/

async function newLead(rows: Rows, companyId: number, number: string): Promise<number> {
  const facts = { mobile: number }
  const source = { companyId, origin: null, campaign: null, line: null }
  return (await createLead(rows, { facts, variables: {} }, source)).id
}

/** A call with the outside as an interaction, by the company's rule. What was transferred is one with its first part. */
export async function writeCallContact(
  rows: Rows,
  companyId: number,
  call: CallFacts,
  rule: ContactRule,
): Promise<void> {
  const result = resultOf(call)
  if (call.continued || call.number === null || result === null || result === undefined) return
  const counts = result === 'answered' ? rule.counts_answered : rule.counts_missed
  const becomesLead = call.direction === 'inbound' && rule.callers_become_leads
  if (!counts && !becomesLead) return
  const phones = await numberForms(rows, companyId, call.number)
  // An extension, a short code, or no number at all.
  if (phones.length === 0) return
  const [number = ''] = phones
  const known = await findByContactPoint(rows, companyId, { phones, userIds: [] })
  if (known === null && !(becomesLead && E164.test(number) && !(await isShared(rows, companyId, phones))))
    return
  const personId = known ?? (await newLead(rows, companyId, number))
  if (!counts) return
  await writeContact(rows, {
    companyId,
    personId,
    channel: 'call',
    callId: call.id,
    result,
    subject: `crm.contact.${call.direction}.${result === 'answered' ? 'answered' : 'missed'}`,
    userId: result === 'answered' ? (call.userIds[0] ?? null) : null,
    key: `call ${call.id}`,
    at: call.startedAt,
  })
}

/** A switchboard's number tells nobody, and is no stranger either. */
async function isShared(rows: Rows, companyId: number, phones: readonly string[]): Promise<boolean> {
  const found = await rows
    .selectFrom('contact_points')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'phone')
    .where('value', 'in', [...phones])
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
