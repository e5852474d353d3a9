import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { invalid, tooMany } from '#platform/contract/errors.ts'
import type { Database, Rows, UnitOfWork } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { findText } from '#platform/i18n/text.ts'
import { normalisePhones } from '#platform/resource/server/normalise-phones.ts'
import { formExpired, formTooFast, sendPublicForm } from '../../contract/public-forms.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { MAX_SUBMISSIONS_AN_HOUR } from '../outside-rows.ts'
import { anyPersonStore } from '../persons/person-stores.ts'
import { firstStatus } from '../references.ts'
import { parseValues } from '../variables.ts'
import { fillKnownPerson } from './fill-known-person.ts'
import { findOrCreateLead, sourceOf } from './find-or-create-lead.ts'
import { askable } from './form-fields.ts'
import type { FormTickets } from './form-tickets.ts'
import { notesOf } from './notes-of.ts'
import { fieldsOf, findPublicForm, type PublicForm } from './public-form.ts'
import { readValues } from './read-values.ts'

const requiredText = (language: Language): string =>
  findText(crmTexts, language, 'crm.form.consentRequired') ?? 'consents'

/** Shortest time in which a human fills in a form, ms. */
const FASTEST = 3_000
/** How long a page stays valid, ms. */
const MAX_LENGTH = 12 * 60 * 60 * 1000

/** Notifies the lead's owner. */
export type NotifyOwner = (
  unit: UnitOfWork,
  lead: {
    companyId: number
    userId: number
    personId: number
    interactionId: number
    /** What they came by: the name of a form, or an advertisement. */
    form: string
    title?: 'crm.form.newLead' | 'crm.advertisement.newLead'
  },
) => Promise<void>

interface Sent {
  form: PublicForm
  ticket: string
  language: Language
  values: Readonly<Record<string, string | readonly string[]>>
  visitor: string | undefined
  utm: { utm_source: string; utm_campaign: string }
}

/** The latest submissions of the form are too many. */
async function refuseFlood(rows: Rows, formId: number): Promise<void> {
  const { rows: found } = await sql<{ sent: number }>`
    SELECT count(*)::integer AS sent FROM (
      SELECT FROM crm_form_submissions WHERE form_id = ${formId} AND at > now() - interval '1 hour'
       LIMIT ${sql.lit(MAX_SUBMISSIONS_AN_HOUR)}) AS latest`.execute(rows)
  if ((found[0]?.sent ?? 0) >= MAX_SUBMISSIONS_AN_HOUR) throw new Failure(tooMany, { retryAfterSeconds: 600 })
}

async function keep(unit: UnitOfWork, sent: Sent, notify: NotifyOwner): Promise<void> {
  const { form, language, ticket } = sent
  const { rows } = unit
  const companyId = form.company_id
  await refuseFlood(rows, form.id)
  const values = readValues(await fieldsOf(rows, form), sent.values, language)
  const { mobile } = values.facts
  const context = { unit, language, principal: { companyId } }
  const facts = {
    ...values.facts,
    ...(mobile ? await normalisePhones(anyPersonStore, context, { mobile }) : {}),
  }
  // All of them before the person is looked for: the answer must not tell whether somebody is known.
  const variables = parseValues({ language }, await askable(rows), values.variables)
  const source = await sourceOf(rows, form, sent.utm)
  const lead = await findOrCreateLead(rows, { facts, variables }, source)
  const differing = lead.made ? [] : await fillKnownPerson(rows, lead.id, { facts, variables })
  const { id: interaction } = await rows
    .insertInto('crm_interactions')
    .values({
      company_id: companyId,
      person_id: lead.id,
      channel: 'form',
      subject: form.name,
      notes: await notesOf(rows, companyId, values.answers, differing),
      status_id: firstStatus('interaction'),
      origin_id: source.origin,
      campaign_id: source.campaign,
      owner_id: lead.owner,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows: taken } = await rows
    .insertInto('crm_form_submissions')
    .values({
      company_id: companyId,
      ticket,
      form_id: form.id,
      person_id: lead.id,
      interaction_id: interaction,
      consent: form.consent === '' ? null : form.consent,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (taken !== 1n) throw new Failure(formExpired)
  if (sent.visitor !== undefined)
    await sql`UPDATE crm_page_visits SET person_id = ${lead.id}
               WHERE visitor = ${sent.visitor} AND person_id IS NULL`.execute(rows)
  if (lead.owner !== null)
    await notify(unit, {
      companyId,
      userId: lead.owner,
      personId: lead.id,
      interactionId: interaction,
      form: form.name,
    })
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

export const sendPublicFormRoute = (database: Database, tickets: FormTickets, notify: NotifyOwner) =>
  bind(sendPublicForm, async ({ params, body, language }) => {
    const form = await findPublicForm(database, params.key)
    const done = { thanks: form.thanks, redirect: form.redirect }
    // Honeypot field: bots get the usual answer, so that they learn nothing.
    if (body.website !== '') return done
    const ticket = tickets.read(params.key, body.ticket)
    if (ticket === null || ticket.age > MAX_LENGTH) throw new Failure(formExpired)
    if (ticket.age < FASTEST) throw new Failure(formTooFast)
    if (form.consent !== '' && !body.consents)
      throw new Failure(invalid, { fields: { consents: [requiredText(language)] } })
    const { utm_source, utm_campaign, values, visitor } = body
    const sent = { form, ticket: ticket.id, language, values, visitor, utm: { utm_source, utm_campaign } }
    const once = () => database.tenant(form.company_id, (unit) => keep(unit, sent, notify))
    await once().catch((error: unknown) => {
      // A concurrent request created the same person: the second attempt finds them.
      if (isTaken(error)) return once()
      throw error
    })
    return done
  })
