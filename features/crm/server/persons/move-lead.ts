import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { checkReferences } from '#platform/resource/server/check-references.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { converted, convertLead, discardLead, qualifyLead, reopenLead } from '../../contract/lead-moves.ts'
import { firstStatus } from '../references.ts'
import { requireVariables } from '../required-variables.ts'
import { leadStore } from './person-stores.ts'
import { requireOwnPerson } from './require-visible.ts'

type Context = Pick<WriteContext, 'unit' | 'principal' | 'language'>

/** Locks the lead until the transaction ends, so that concurrent requests see each other's change. */
async function requireLead({ unit, principal }: Context, id: number) {
  await requireOwnPerson({ unit, principal }, id)
  const person = await unit.rows
    .selectFrom('persons')
    .select(['state', 'discarded_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new Failure(notFound)
  if (person.state === 'person') throw new Failure(converted)
  return person
}

async function answer({ unit }: Context, id: number) {
  const { state, discarded_at, version } = await unit.rows
    .selectFrom('persons')
    .select(['state', 'discarded_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, state: state as 'lead' | 'prospect' | 'person', discarded: discarded_at !== null, version }
}

const LISTS = ['crm_person', 'crm_lead', 'crm_prospect']

export const convertLeadRoute = refreshingLists(
  LISTS,
  bind(convertLead, async (request) => {
    const { id } = request.params
    const { status } = request.body
    await requireLead(request, id)
    if (status !== undefined) await checkReferences(leadStore, request, { status })
    await requireVariables(request, { table: 'persons', id, status })
    await sql`
      UPDATE persons SET state = 'person', converted_at = now(), discarded_at = NULL, discard_reason_id = NULL,
             status_id = ${status ?? firstStatus('person')}, version = version + 1
       WHERE id = ${id}`.execute(request.unit.rows)
    return answer(request, id)
  }),
)

export const qualifyLeadRoute = refreshingLists(
  LISTS,
  bind(qualifyLead, async (request) => {
    const { id } = request.params
    await requireLead(request, id)
    await sql`UPDATE persons SET state = 'prospect', version = version + 1 WHERE id = ${id} AND state = 'lead'`.execute(
      request.unit.rows,
    )
    return answer(request, id)
  }),
)

export const discardLeadRoute = refreshingLists(
  LISTS,
  bind(discardLead, async (request) => {
    const { id } = request.params
    const { reason } = request.body
    await requireLead(request, id)
    await checkReferences(leadStore, request, { discard_reason: reason })
    await sql`
      UPDATE persons SET discarded_at = coalesce(discarded_at, now()), discard_reason_id = ${reason}, version = version + 1
       WHERE id = ${id}`.execute(request.unit.rows)
    return answer(request, id)
  }),
)

export const reopenLeadRoute = refreshingLists(
  LISTS,
  bind(reopenLead, async (request) => {
    const { id } = request.params
    await requireLead(request, id)
    await sql`
      UPDATE persons SET discarded_at = NULL, discard_reason_id = NULL, version = version + 1
       WHERE id = ${id} AND discarded_at IS NOT NULL`.execute(request.unit.rows)
    return answer(request, id)
  }),
)
