import { sql } from 'kysely'
import type { ResourceAction } from '#platform/resource/contract/resource.ts'
import { namedTo } from '#platform/resource/server/seen-by.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, insertRows, updateRow, updateRows } from '#platform/resource/server/write-rows.ts'
import { leads, persons, prospects } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { guardBusinesses } from '../businesses/open-businesses.ts'
import { findOrCreateCompanies } from '../companies/create-missing.ts'
import { variablesOf } from '../custom-fields.ts'
import { fieldHistory } from '../field-history.ts'
import { ACTIVE, COMPANY, firstStatus, ownerOf, SOURCES, statusesOf, statusFilter } from '../references.ts'
import { requireVariables } from '../required-variables.ts'
import { readablePerson } from '../scope.ts'
import { fitPerson } from './imported-person.ts'
import { PERSON_HEADINGS } from './person-headings.ts'
import { placeInCompany, placeNewInCompanies } from './place-in-company.ts'
import { addPoints, type Points, putPoints } from './put-points.ts'
import { requireOwnPersons } from './require-visible.ts'

/** Relation to the company; see the table. */
type State = 'lead' | 'prospect' | 'person'

const MAIN = sql`FROM crm_company_persons cp JOIN crm_companies x ON x.id = cp.crm_company_id AND x.deleted_at IS NULL
  WHERE cp.person_id = r.id AND cp.is_main`

/** Persons whom these numbers or addresses identify; shared ones do not. */
const personsBy = (kind: 'phone' | 'email') => (values: readonly string[]) =>
  sql`
  SELECT person_id FROM contact_points
   WHERE kind = ${kind} AND NOT shared AND deleted_at IS NULL AND value = ANY(${[...values]}::text[])`

const personParts = {
  table: 'persons',
  headings: PERSON_HEADINGS,
  createMissing: { company: findOrCreateCompanies },
  knownBy: { mobile: personsBy('phone'), email: personsBy('email') },
  fitImported: fitPerson,
  texts: crmTexts,
  touches: ['crm_person', 'crm_lead', 'crm_prospect', 'crm_company', 'crm_business'],
  scope: readablePerson(),
  guard: async (context: WriteContext, action: ResourceAction, ids: readonly number[]) => {
    await requireOwnPersons(context, ids)
    await guardBusinesses(context, 'person', action, ids)
  },
  custom: variablesOf('person'),
  history: fieldHistory('person'),
  references: {
    ...SOURCES,
    company: COMPANY,
    status: statusesOf('person'),
    need: 'crm_needs',
    line: 'crm_business_lines',
  },
  columns: { name: 'full_name' },
  select: {
    name: sql`r.full_name`,
    email: sql`r.email::text`,
    company: (store: Store) =>
      sql`(SELECT jsonb_build_object('id', x.id, 'label', ${namedTo(store, COMPANY, sql`x.name`)}) ${MAIN})`,
    position: sql`(SELECT cp.position ${MAIN})`,
    username: sql`coalesce((SELECT u.username::text FROM users u WHERE u.id = r.owner_id), '')`,
    user_info: sql`coalesce((SELECT u.short_name FROM users u WHERE u.id = r.owner_id), '')`,
  },
  sort: { name: sql`r.sort_name`, email: sql`r.email` },
  neverNull: ['name'],
  searched: ['name', 'first_name', 'last_name', 'mobile', 'email', 'document', 'city'],
  fewTargets: ['owner', 'origin', 'status'],
  filter: { status: statusFilter(ACTIVE) },
  unique: {
    contact_points_phone_key: 'mobile',
    contact_points_email_key: 'email',
    persons_document_key: 'document',
  },
} as const

interface Written extends Points {
  last_name?: string | null | undefined
  company?: number | null | undefined
  position?: string | null | undefined
  status?: number | null | undefined
}

/** Fields stored in `persons`; company, position and further contact points are stored in other tables. */
const columnsOf = <Input extends Written>({
  company,
  position,
  last_name,
  other_phones,
  other_emails,
  ...columns
}: Input) => ({
  ...columns,
  ...(last_name === undefined ? {} : { last_name: last_name ?? '' }),
})

interface New extends Written {
  owner: number | null
  origin: number | null
  campaign: number | null
  line: number | null
}

const entityOf = (state: State) => (state === 'person' ? 'person' : 'lead')

const rowOf = ({ principal }: WriteContext, state: State, input: New) => ({
  ...columnsOf(input),
  state,
  status: input.status ?? firstStatus(entityOf(state)),
  owner: ownerOf(principal, input),
})

const make = (store: () => Store, state: State) => ({
  async create(context: WriteContext, input: New) {
    const made = await insertRow(store())(context, rowOf(context, state, input))
    await placeInCompany(context, made.id, input)
    await addPoints(context, [{ id: made.id, points: input }])
    return made
  },
  async createMany(context: WriteContext, inputs: readonly New[]) {
    // Once for all rows; inside the statement it would be planned for each row.
    const { rows: first } = await sql<{
      id: number | null
    }>`SELECT ${firstStatus(entityOf(state))} AS id`.execute(context.unit.rows)
    const status = first[0]?.id ?? null
    const ids = await insertRows(store())(
      context,
      inputs.map((input) => rowOf(context, state, { ...input, status: input.status ?? status })),
    )
    await addPoints(
      context,
      inputs.map((input, at) => ({ id: ids[at] ?? 0, points: input })),
    )
    await placeNewInCompanies(
      context,
      inputs.map(({ company, position }, at) => ({ id: ids[at] ?? 0, company, position })),
    )
    return ids
  },
})

const change = (store: () => Store) => async (context: WriteContext, id: number, patch: Written) => {
  await requireOwnPersons(context, [id])
  await requireVariables(context, { table: 'persons', id, status: patch.status, as: 'field' })
  await updateRow(store())(context, id, columnsOf(patch))
  await placeInCompany(context, id, patch)
  await putPoints(context, id, patch)
}

/** The same of many; what is in other tables, and what a status requires, one by one. */
const changeMany =
  (store: () => Store) => async (context: WriteContext, edits: readonly { id: number; patch: Written }[]) => {
    await requireOwnPersons(
      context,
      edits.map(({ id }) => id),
    )
    for (const { id, patch } of edits)
      await requireVariables(context, { table: 'persons', id, status: patch.status, as: 'field' })
    await updateRows(store())(
      context,
      edits.map(({ id, patch }) => ({ id, patch: columnsOf(patch) })),
    )
    for (const { id, patch } of edits) {
      await placeInCompany(context, id, patch)
      await putPoints(context, id, patch)
    }
  }

export const personStore: Store = defineStore({
  ...personParts,
  resource: persons,
  only: sql`r.state = 'person'`,
  ...make(() => personStore, 'person'),
  edit: change(() => personStore),
  editMany: changeMany(() => personStore),
})

/** And not discarded. */
const ACTIVE_LEAD = sql<boolean>`(r.discarded_at IS NULL AND ${ACTIVE})`

const leadParts = {
  ...personParts,
  filter: { status: statusFilter(ACTIVE_LEAD) },
  references: {
    ...personParts.references,
    status: statusesOf('lead'),
    discard_reason: 'crm_discard_reasons',
  },
  select: {
    ...personParts.select,
    active: ACTIVE_LEAD,
  },
} as const

export const leadStore: Store = defineStore({
  ...leadParts,
  resource: leads,
  only: sql`r.state = 'lead'`,
  ...make(() => leadStore, 'lead'),
  edit: change(() => leadStore),
  editMany: changeMany(() => leadStore),
})

export const prospectStore: Store = defineStore({
  ...leadParts,
  resource: prospects,
  only: sql`r.state = 'prospect'`,
  ...make(() => prospectStore, 'prospect'),
  edit: change(() => prospectStore),
  editMany: changeMany(() => prospectStore),
})

/** Anybody by id: lead, prospect or person. */
export const anyPersonStore: Store = { ...personStore, only: sql`true` }
