import { sql } from 'kysely'
import type { z } from 'zod'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { withCustomFields } from '#platform/resource/server/custom/custom-fields.ts'
import { read } from '#platform/resource/server/resource-writes.ts'
import { namedTo, seenBy } from '#platform/resource/server/seen-by.ts'
import { readPersonDetail } from '../../contract/person-detail.ts'
import { amountsFor } from '../amounts.ts'
import { findAttachments } from '../attachments.ts'
import { findComments } from '../comments.ts'
import { COMPANY } from '../references.ts'
import { scopeOf } from '../scope.ts'
import { findVariables } from '../variables.ts'
import { anyPersonStore } from './person-stores.ts'

type Detail = z.input<typeof readPersonDetail.answer>

/** Limit per kind; the rest is in their own lists. */
const MAX = 100

const named = (table: string, id: string, label = 'name') =>
  sql`(SELECT jsonb_build_object('id', x.id, 'label', ${sql.ref(`x.${label}`)}) FROM ${sql.table(table)} x WHERE x.id = ${sql.ref(id)})`

interface State {
  state: Detail['state']
  discarded: boolean
  variables: Record<string, unknown>
  contact_points: Detail['contact_points']
  companies: Detail['companies']
}

async function findState(rows: Rows, viewer: Principal, id: number): Promise<State> {
  const company = namedTo(seenBy(anyPersonStore, viewer), COMPANY, sql`x.name`)
  const found = await sql<State>`
    SELECT p.state, p.discarded_at IS NOT NULL AS discarded, p.variables,
           coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'provider', c.provider,
                       'value', ltrim(c.value, '+'), 'label', c.label, 'shared', c.shared,
                       'main', c.value IN (p.mobile, lower(p.email::text)) IS TRUE) ORDER BY c.id)
                       FROM contact_points c WHERE c.person_id = p.id AND c.deleted_at IS NULL), '[]') AS contact_points,
           coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'label', ${company}, 'position', cp.position,
                       'is_main', cp.is_main) ORDER BY cp.is_main DESC, search_form(${company}))
                       FROM crm_company_persons cp JOIN crm_companies x ON x.id = cp.crm_company_id AND x.deleted_at IS NULL
                      WHERE cp.person_id = p.id), '[]') AS companies
      FROM persons p WHERE p.id = ${id}`.execute(rows)
  const [state] = found.rows
  if (!state) throw new Error('the person just read was not found')
  return state
}

type Interaction = Detail['interactions'][number]

/** The newest interactions that the viewer may see, preceded by the requested one. */
async function findInteractions(
  rows: Rows,
  viewer: Principal,
  personId: number,
  first: number | undefined,
): Promise<Interaction[]> {
  const found = await sql<Omit<Interaction, 'created_at'> & { created_at: Date }>`
    SELECT i.id, i.channel, i.subject, i.notes, i.created_at,
           ${named('crm_statuses', 'i.status_id')} AS status, ${named('crm_stages', 'i.stage_id')} AS stage,
           ${named('crm_needs', 'i.need_id')} AS need, ${named('users', 'i.owner_id', 'short_name')} AS owner
      FROM crm_interactions i WHERE i.person_id = ${personId} AND i.deleted_at IS NULL
       AND ${scopeOf('interaction', 'i')(viewer)}
     ORDER BY i.id = ${first ?? 0} DESC, i.created_at DESC, i.id DESC LIMIT ${MAX}`.execute(rows)
  return found.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

async function findBusinesses(rows: Rows, viewer: Principal, personId: number): Promise<Detail['business']> {
  const found = await sql<Detail['business'][number]>`
    SELECT b.id, b.number AS business_id, b.name, b.status, b.total_amount, b.version,
           to_char(b.expected_close, 'YYYY-MM-DD') AS expected_close,
           ${named('crm_business_lines', 'b.line_id')} AS line, ${named('crm_phases', 'b.phase_id')} AS phase,
           ${named('crm_stages', 'b.stage_id')} AS stage,
           coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'need', jsonb_build_object('id', n.id, 'label', n.name),
                       'quantity', x.quantity, 'amount', x.amount, 'note', x.note) ORDER BY x.position, x.id)
                       FROM crm_business_needs x JOIN crm_needs n ON n.id = x.need_id WHERE x.business_id = b.id), '[]') AS needs
      FROM crm_businesses b WHERE b.person_id = ${personId} AND b.deleted_at IS NULL AND ${scopeOf('business', 'b')(viewer)}
     ORDER BY b.created_at DESC, b.id DESC LIMIT ${MAX}`.execute(rows)
  const amount = amountsFor(viewer)
  return found.rows.map((business) => ({
    ...business,
    total_amount: amount(business.total_amount ?? 0),
    needs: business.needs.map((need) => ({ ...need, amount: amount(need.amount ?? 0) })),
  }))
}

async function findConsents(rows: Rows, personId: number): Promise<Detail['consents']> {
  const found = await rows
    .selectFrom('crm_form_submissions as s')
    .innerJoin('crm_forms as f', 'f.id', 's.form_id')
    .select(['f.name as form', 's.consent', 's.at'])
    .where('s.person_id', '=', personId)
    .where('s.consent', 'is not', null)
    .orderBy('s.at', 'desc')
    .limit(MAX)
    .execute()
  return found.map(({ form, consent, at }) => ({ form, text: consent ?? '', at: at.toISOString() }))
}

export const readPersonDetailRoute = bind(readPersonDetail, async ({ unit, principal, params, query }) => {
  const { rows } = unit
  const store = await withCustomFields(anyPersonStore, rows)
  const record = await read(unit, store, principal, params.id)
  const { variables, ...state } = await findState(rows, principal, params.id)
  const known = await findVariables(rows, 'person')
  return {
    ...(record as z.input<typeof readPersonDetail.answer>),
    ...state,
    variables: known.map((variable) => ({ ...variable, value: variables[variable.id] ?? null })),
    interactions: await findInteractions(rows, principal, params.id, query.id_interaction),
    business: await findBusinesses(rows, principal, params.id),
    comments: await findComments(rows, params.id, MAX),
    attachments: await findAttachments(rows, params.id, MAX),
    consents: await findConsents(rows, params.id),
  }
})
