import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { takenApart } from '#platform/resource/server/merges/merged-columns.ts'
import { type Merged, mergePersons, notMergeable } from '../../contract/merges.ts'
import { recordAudit } from '../audit.ts'
import { requireOwnPerson } from '../persons/require-visible.ts'
import { SEVERAL, STATE, STATES } from './person-ledger.ts'

/** Lists to refresh, whose records may move to the other person. */
export const MERGE_LISTS = [
  'crm_person',
  'crm_lead',
  'crm_prospect',
  'crm_company',
  'crm_interaction',
  'crm_business',
  'crm_sale',
]

/** Columns of each field. */
const COLUMNS: Readonly<Record<Merged, readonly string[]>> = {
  name: ['first_name', 'last_name'],
  document: ['document'],
  mobile: ['mobile'],
  email: ['email'],
  city: ['city'],
  address: ['address'],
  notes: ['notes'],
  status: ['status_id'],
  owner: ['owner_id'],
  group: ['group_id'],
  origin: ['origin_id'],
  campaign: ['campaign_id'],
  need: ['need_id'],
  line: ['line_id'],
}
const ALL = Object.values(COLUMNS).flat()
/** What undoing may give back. */
const REMEMBERED = [...ALL, ...STATE, 'variables']

interface Both {
  id: number
  state: string
  full_name: string
  columns: Record<string, unknown>
}

/** Locked in id order, so that two merges of the same persons cannot deadlock. */
async function lockBoth(rows: Rows, ids: readonly number[]): Promise<Map<number, Both>> {
  const found = await sql<Both>`
    SELECT id, state, full_name, to_jsonb(p) AS columns FROM persons p
     WHERE id = ANY(${[...ids]}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(rows)
  return new Map(found.rows.map((row) => [row.id, row]))
}

/** Adds the kept person to the other's companies. @returns ids of those that are new to them */
async function joinCompanies(rows: Rows, kept: number, other: number): Promise<number[]> {
  const { rows: joined } = await sql<{ id: number }>`
    INSERT INTO crm_company_persons (company_id, crm_company_id, person_id, position, is_main)
    SELECT o.company_id, o.crm_company_id, ${kept}, o.position,
           o.is_main AND NOT EXISTS (SELECT FROM crm_company_persons k WHERE k.person_id = ${kept} AND k.is_main)
      FROM crm_company_persons o WHERE o.person_id = ${other}
    ON CONFLICT (person_id, crm_company_id) DO NOTHING
    RETURNING crm_company_id AS id`.execute(rows)
  return joined.map(({ id }) => id)
}

/** Fills the kept person: the requested fields, and whatever was empty. */
function taken(take: readonly Merged[], kept: Both, other: Both): RawBuilder<unknown>[] {
  const replaced = new Set(take.flatMap((name) => COLUMNS[name]))
  const isNothing = (value: unknown) => value === null || value === ''
  return ALL.filter(
    (column) => column !== 'last_name' || replaced.has(column) || isNothing(kept.columns.first_name),
  )
    .filter(
      (column) =>
        replaced.has(column) || (isNothing(kept.columns[column]) && !isNothing(other.columns[column])),
    )
    .map((column) => sql`${sql.ref(column)} = ${other.columns[column]}`)
}

/** The furthest state of both, with its status: a customer stays one. */
function furthest(kept: Both, other: Both): RawBuilder<unknown>[] {
  if (STATES.indexOf(other.state) <= STATES.indexOf(kept.state)) return []
  const status = other.state === 'person' || kept.columns.status_id === null ? ['status_id'] : []
  return [...STATE, ...status].map((column) => sql`${sql.ref(column)} = ${other.columns[column]}`)
}

/** Keeps a replaced number or address as a contact point, so that the person is still found by it. */
const keepPoints = (rows: Rows, { id, columns }: Both) =>
  sql`
  INSERT INTO contact_points (company_id, person_id, kind, value)
  SELECT p.company_id, p.id, g.kind, g.value FROM persons p,
         (VALUES ('phone', ${columns.mobile}::text), ('email', lower(${columns.email}::text))) AS g (kind, value)
   WHERE p.id = ${id} AND g.value IS NOT NULL
     AND NOT EXISTS (SELECT FROM contact_points c WHERE c.person_id = p.id AND c.kind = g.kind AND c.value = g.value AND c.deleted_at IS NULL)`.execute(
    rows,
  )

export const mergePersonsRoute = refreshingLists(
  MERGE_LISTS,
  bind(mergePersons, async (request) => {
    const { unit, params, body, principal } = request
    const { rows } = unit
    if (params.id === body.other) throw new Failure(notMergeable)
    await requireOwnPerson(request, params.id)
    await requireOwnPerson(request, body.other)
    const both = await lockBoth(rows, [params.id, body.other])
    const kept = both.get(params.id)
    const other = both.get(body.other)
    if (!kept || !other) throw new Failure(notFound)
    const reassigned = await sql<{ moved: Record<string, number[]> }>`
      SELECT crm_give_over(${other.id}, ${kept.id}) AS moved`.execute(rows)
    const facts = await sql<{ moved: number[] }>`
      SELECT crm_give_facts(${other.id}, ${kept.id}) AS moved`.execute(rows)
    const joined = await joinCompanies(rows, kept.id, other.id)
    await sql`UPDATE persons SET deleted_at = now(), version = version + 1 WHERE id = ${other.id}`.execute(
      rows,
    )
    const state = furthest(kept, other)
    // A status is of the state: what the other one's brings is not taken twice.
    const take = state.length > STATE.length ? body.take.filter((name) => name !== 'status') : body.take
    const bare = state.length > STATE.length ? { ...kept, columns: { ...kept.columns, status_id: 0 } } : kept
    const set = [...taken(take, bare, other), ...state]
    await sql`
      UPDATE persons SET ${sql.join([...set, sql`version = version + 1`])},
             last_interaction_at = greatest(last_interaction_at, ${other.columns.last_interaction_at}::timestamptz),
             variables = ${JSON.stringify(other.columns.variables)}::jsonb || variables
       WHERE id = ${kept.id}`.execute(rows)
    await keepPoints(rows, kept)
    const left = (await lockBoth(rows, [kept.id])).get(kept.id) ?? kept
    const remembered = ({ columns }: Both) =>
      JSON.stringify(
        takenApart(Object.fromEntries(REMEMBERED.map((column) => [column, columns[column]])), SEVERAL),
      )
    const { id: merge } = await rows
      .insertInto('crm_merges')
      .values({
        company_id: principal.companyId,
        kept_id: kept.id,
        gone_id: other.id,
        user_id: principal.userId,
        before: remembered(kept),
        after: remembered(left),
        moved: JSON.stringify({ ...reassigned.rows[0]?.moved, crm_facts: facts.rows[0]?.moved ?? [] }),
        joined,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeHistory(rows, request.principal, kept.id, 'merged', { id: other.id, name: other.full_name })
    await recordAudit(unit, {
      by: request,
      action: 'crm_person.merged',
      subject: { type: 'crm_person', id: kept.id, name: kept.full_name },
      details: { joined: other.full_name },
    })
    return { merge, id: kept.id }
  }),
)

/** Adds an entry to the person's history that no column change writes. */
export async function writeHistory(
  rows: Rows,
  { companyId, userId }: { companyId: number; userId: number },
  personId: number,
  field: 'merged' | 'unmerged',
  value: { id: number; name: string },
): Promise<void> {
  await rows
    .insertInto('crm_field_history')
    .values({
      company_id: companyId,
      entity: 'person',
      record_id: personId,
      field,
      new_value: JSON.stringify(value),
      user_id: userId,
    })
    .execute()
}
