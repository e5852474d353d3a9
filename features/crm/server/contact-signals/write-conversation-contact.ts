import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import type { ContactRule } from '../../contract/contact-rule.ts'
import type { LinkContact } from '../advertisements/advertisement-followed.ts'
import { dialledOf } from '../advertisements/dialled-of.ts'
import { createLead } from '../forms/find-or-create-lead.ts'
import { findByContactPoint } from '../persons/find-by-contact-point.ts'
import type { OpenedConversation } from './contact-sources.ts'
import { type Contact, writeContact } from './write-contact.ts'

const MAX_NAME = 80

/** The lists of the CRM by the services: those that have none of their own are in Join's. */
function channelOf(provider: string): Exclude<Contact['channel'], 'call'> {
  if (provider.startsWith('whatsapp') || provider === 'gupshup') return 'whatsapp'
  return provider === 'messenger' || provider === 'instagram' ? 'facebook' : 'join'
}

/** Whom the company knows by the contact: the linked person, unless they are gone, else who has the number or the service's id. */
async function knownPerson(
  { rows }: UnitOfWork,
  companyId: number,
  { personId, userId }: OpenedConversation,
  phone: string | null,
): Promise<number | null> {
  const byPoint = await findByContactPoint(rows, companyId, {
    phones: phone === null ? [] : [phone, ...spellingsOf(phone)],
    userIds: userId === null ? [] : [userId],
  })
  if (byPoint !== null || personId === null) return byPoint
  const linked = await rows
    .selectFrom('persons')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return linked?.id ?? null
}

async function newLead(
  { rows }: UnitOfWork,
  companyId: number,
  { provider, userId, name }: OpenedConversation,
  phone: string | null,
): Promise<number> {
  const called = cutText(asOneLine(name), MAX_NAME)
  const facts = {
    ...(called === '' ? {} : { first_name: called }),
    ...(phone === null ? {} : { mobile: phone }),
  }
  const { id } = await createLead(
    rows,
    { facts, variables: {} },
    { companyId, origin: null, campaign: null, line: null },
  )
  if (userId !== null)
    await rows
      .insertInto('contact_points')
      .values({ company_id: companyId, person_id: id, kind: 'provider', provider, value: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return id
}

/** An opened conversation as an interaction, by the company's rule: each opening is one, however many messages it has. */
export async function writeConversationContact(
  unit: UnitOfWork,
  companyId: number,
  { id, conversation }: { id: string; conversation: OpenedConversation },
  { rule, linkContact }: { rule: ContactRule; linkContact: LinkContact },
): Promise<void> {
  // Who came by an advertisement has the interaction of that.
  if (conversation.isFromAdvertisement) return
  const becomesLead = conversation.isFromContact && rule.writers_become_leads
  if (!rule.counts_conversations && !becomesLead) return
  const phone = dialledOf(conversation.phone)
  const known = await knownPerson(unit, companyId, conversation, phone)
  if (known === null && !becomesLead) return
  const personId = known ?? (await newLead(unit, companyId, conversation, phone))
  if (conversation.personId === null)
    await linkContact(unit, { companyId, contactId: conversation.contactId, personId })
  if (!rule.counts_conversations) return
  const channel = channelOf(conversation.provider)
  await writeContact(unit.rows, {
    companyId,
    personId,
    channel,
    subject: `crm.contact.conversation.${channel}`,
    userId: conversation.ownerId,
    key: `conversation ${id}`,
    at: conversation.openedAt,
  })
}
