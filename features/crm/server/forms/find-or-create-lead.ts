import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { spellingsOf } from '#platform/telephony/numbers/phone-key.ts'
import { firstStatus } from '../references.ts'
import { firstNameOf } from './fill-known-person.ts'
import type { FormValues } from './read-values.ts'

/** Attribution of a lead: origin, campaign and business line. */
export interface Source {
  companyId: number
  origin: number | null
  campaign: number | null
  line: number | null
}

interface Lead {
  id: number
  owner: number | null
  made: boolean
}

/** Finds the row of a UTM word: by its configured word first, else by its name. */
const utmMatch = (column: 'utm_source' | 'utm_campaign', word: string) => sql`
  deleted_at IS NULL AND search_form(${word}) IN (search_form(name), search_form(${sql.ref(column)}))
  ORDER BY search_form(${sql.ref(column)}) IS DISTINCT FROM search_form(${word}), id LIMIT 1`

interface Found {
  origin: number | null
  campaign: number | null
  campaign_origin: number | null
  campaign_line: number | null
}

/**
 * Attribution from UTM parameters. The origin named wins, then the campaign's, then the form's; the form's line wins
 * over the campaign's.
 */
export async function sourceOf(
  rows: Rows,
  form: { company_id: number; origin_id: number | null; campaign_id: number | null; line_id: number | null },
  utm: { utm_source: string; utm_campaign: string },
): Promise<Source> {
  const { rows: found } = await sql<Found>`
    SELECT o.id AS origin, c.id AS campaign, c.origin_id AS campaign_origin, c.line_id AS campaign_line
      FROM (SELECT) AS one
      LEFT JOIN (SELECT id FROM crm_origins WHERE ${utmMatch('utm_source', utm.utm_source)}) o ON true
      LEFT JOIN (SELECT id, origin_id, line_id FROM crm_campaigns
                  WHERE ${utmMatch('utm_campaign', utm.utm_campaign)}) c ON true`.execute(rows)
  const [named] = found
  return {
    companyId: form.company_id,
    origin: named?.origin ?? named?.campaign_origin ?? form.origin_id,
    campaign: named?.campaign ?? form.campaign_id,
    line: form.line_id ?? named?.campaign_line ?? null,
  }
}

const next = ({ companyId, origin, campaign, line }: Source) =>
  sql<number | null>`crm_next_assignee(${companyId}, ${origin}::bigint, ${campaign}::bigint, ${line}::bigint)`

/** Finds an existing person by number, e-mail or document, so that none is duplicated. */
async function findPerson(rows: Rows, { mobile, email, document }: FormValues['facts']) {
  const found = await sql<{ id: number; owner_id: number | null }>`
    SELECT p.id, p.owner_id FROM persons p
     WHERE p.deleted_at IS NULL AND (p.id IN (
       SELECT person_id FROM contact_points WHERE deleted_at IS NULL AND NOT shared AND (
         kind = 'phone' AND value = ANY (${mobile === undefined ? [] : [mobile, ...spellingsOf(mobile)]}::text[]) OR kind = 'email' AND value = ${email ?? null}))
       OR p.document = ${document ?? null})
     ORDER BY p.id LIMIT 1`.execute(rows)
  return found.rows[0]
}

/** The existing person or a new lead; assigned in rotation if they have no owner. */
export async function findOrCreateLead(
  rows: Rows,
  { facts, variables }: Pick<FormValues, 'facts' | 'variables'>,
  source: Source,
): Promise<Lead> {
  const known = await findPerson(rows, facts)
  if (known) return { id: known.id, owner: await ownerOf(rows, known, source), made: false }
  return { ...(await createLead(rows, { facts, variables }, source)), made: true }
}

/** The owner of a known person, who gets one in rotation if they have none. */
export async function ownerOf(
  rows: Rows,
  known: { id: number; owner_id: number | null },
  source: Source,
): Promise<number | null> {
  if (known.owner_id !== null) return known.owner_id
  const { owner_id } = await rows
    .updateTable('persons')
    .set({ owner_id: next(source) })
    .where('id', '=', known.id)
    .returning('owner_id')
    .executeTakeFirstOrThrow()
  return owner_id
}

/** A new lead, assigned in rotation. */
export async function createLead(
  rows: Rows,
  { facts, variables }: Pick<FormValues, 'facts' | 'variables'>,
  source: Source,
): Promise<{ id: number; owner: number | null }> {
  const { message: _message, first_name: _name, mobile, email, ...more } = facts
  const made = await rows
    .insertInto('persons')
    .values({
      ...more,
      company_id: source.companyId,
      first_name: firstNameOf(facts),
      mobile: mobile ?? null,
      email: email ?? null,
      state: 'lead',
      status_id: firstStatus('lead'),
      origin_id: source.origin,
      campaign_id: source.campaign,
      line_id: source.line,
      owner_id: next(source),
      variables: JSON.stringify(variables),
    })
    .returning(['id', 'owner_id'])
    .executeTakeFirstOrThrow()
  return { id: made.id, owner: made.owner_id }
}
