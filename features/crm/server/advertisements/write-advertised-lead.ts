import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { translate } from '#platform/i18n/text.ts'
import { spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { createLead, ownerOf, type Source } from '../forms/find-or-create-lead.ts'
import { languageOf } from '../language-of.ts'
import { findByContactPoint } from '../persons/find-by-contact-point.ts'
import { firstStatus } from '../references.ts'
import type { AdvertisementPorts, FollowedPayload } from './advertisement-followed.ts'
import { advertisementSource } from './advertisement-source.ts'
import { dialledOf } from './dialled-of.ts'

/**
 * The contact as a lead with the advertisement's origin and campaign, and an interaction with them: one a contact, advertisement
 * and day. A known person keeps what they first came by.
 */
export async function writeAdvertisedLead(
  { notifyOwner, linkContact }: Pick<AdvertisementPorts, 'notifyOwner' | 'linkContact'>,
  unit: UnitOfWork,
  followed: FollowedPayload,
): Promise<void> {
  const { rows } = unit
  const { company_id: companyId, contact_id: contactId, advertisement } = followed
  // Posts are many and no campaigns.
  const mayCreate = followed.attested && advertisement.type !== 'post'
  const source = await advertisementSource(rows, companyId, advertisement, mayCreate)
  const lead = await findOrCreate(rows, followed, source)
  await linkContact(unit, { companyId, contactId, personId: lead.id })
  const subject = await subjectOf(rows, companyId, advertisement.headline)
  const interactionId = await writeInteraction(rows, { followed, source, lead, subject })
  if (interactionId !== null && lead.made && lead.owner !== null)
    await notifyOwner(unit, {
      companyId,
      userId: lead.owner,
      personId: lead.id,
      interactionId,
      form: subject,
      title: 'crm.advertisement.newLead',
    })
}

interface Lead {
  id: number
  owner: number | null
  made: boolean
}

async function findOrCreate(
  rows: Rows,
  { company_id: companyId, provider, phone: digits, user_id: userId, name }: FollowedPayload,
  source: Source,
): Promise<Lead> {
  const phone = dialledOf(digits)
  const knownId = await findByContactPoint(rows, companyId, {
    phones: phone === null ? [] : [phone, ...spellingsOf(phone)],
    userIds: userId === null ? [] : [userId],
  })
  if (knownId !== null) return knownPerson(rows, knownId, source)
  const called = cutText(asOneLine(name), 80)
  const facts = {
    ...(called === '' ? {} : { first_name: called }),
    ...(phone === null ? {} : { mobile: phone }),
  }
  const made = await createLead(rows, { facts, variables: {} }, source)
  if (userId !== null)
    await rows
      .insertInto('contact_points')
      .values({ company_id: companyId, person_id: made.id, kind: 'provider', provider, value: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { ...made, made: true }
}

/** Who came by nothing until now came by this advertisement. */
async function knownPerson(
  rows: Rows,
  id: number,
  { origin, campaign, line, ...more }: Source,
): Promise<Lead> {
  await sql`
    UPDATE persons SET origin_id = ${origin}::bigint, campaign_id = ${campaign}::bigint, line_id = coalesce(line_id, ${line}::bigint),
                       version = version + 1
     WHERE id = ${id} AND origin_id IS NULL AND campaign_id IS NULL
       AND coalesce(${origin}::bigint, ${campaign}::bigint) IS NOT NULL`.execute(rows)
  const person = await rows
    .selectFrom('persons')
    .select(['id', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, owner: await ownerOf(rows, person, { origin, campaign, line, ...more }), made: false }
}

async function subjectOf(rows: Rows, companyId: number, headline: string): Promise<string> {
  const title = cutText(asOneLine(headline), 120)
  if (title !== '') return title
  return translate(crmTexts, await languageOf(rows, companyId), 'crm.advertisement.subject')
}

interface Written {
  followed: FollowedPayload
  source: Source
  lead: Lead
  subject: string
}

/** @returns null when it stands already */
async function writeInteraction(
  rows: Rows,
  { followed, source, lead, subject }: Written,
): Promise<number | null> {
  const { advertisement, company_id, contact_id, at } = followed
  const { body, url, id, headline } = advertisement
  const which = cutText(id || headline || url, 200)
  const written = await rows
    .insertInto('crm_interactions')
    .values({
      company_id,
      person_id: lead.id,
      channel: 'join',
      subject,
      notes: [body, url].filter((line) => line !== '').join('\n') || null,
      status_id: firstStatus('interaction'),
      origin_id: source.origin,
      campaign_id: source.campaign,
      owner_id: lead.owner,
      outside_key: `ad ${contact_id} ${at.slice(0, 10)} ${which}`,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'outside_key']).where('outside_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}
