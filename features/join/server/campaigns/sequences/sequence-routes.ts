import { sql } from 'kysely'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { alreadyEnrolled, templateUnusable } from '../../../contract/errors.ts'
import {
  enrolPeople,
  joinEnrolments,
  joinLabelOptions,
  joinSequenceOptions,
  joinSequences,
  readSequenceSteps,
  retryEnrolment,
  type SequenceSteps,
  saveSequenceSteps,
  stopEnrolment,
} from '../../../contract/sequences/sequences.ts'
import { CONDITIONS } from '../../../contract/sequences/step-sequence.ts'
import { paramsOf } from '../../../contract/templates/template-text.ts'
import { recordAudit } from '../../audit.ts'
import type { JoinContext } from '../../join-context.ts'
import { enrol } from './enrol.ts'
import { resolveContacts } from './resolve-contacts.ts'
import { enrolmentStore, sequenceStore } from './sequence-store.ts'

const stored = z.array(
  z.object({
    after_minutes: z.number(),
    template: z.number(),
    params: z.array(z.string()),
    when: z.enum(CONDITIONS),
    label: z.number().nullable(),
  }),
)

/** Parses the stored steps. */
export const stepsOf = ({ steps }: { steps: unknown }) => stored.parse(steps)

/** @throws Failure `not_found` */
async function find(rows: Rows, id: number) {
  const found = await rows
    .selectFrom('join_sequences as s')
    .innerJoin('join_accounts as a', 'a.id', 's.account_id')
    .selectAll('s')
    .select('a.provider')
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Failure(notFound)
  return found
}

type AuditEntry = Parameters<typeof recordAudit>[1]

/** Records what somebody did with one person of a sequence. */
async function auditEnrolment(
  request: AuditEntry['by'] & { unit: UnitOfWork; params: { id: number } },
  action: Extract<AuditEntry['action'], `join_sequence.${string}`>,
): Promise<void> {
  const { unit, params } = request
  const { id, name, contact_id } = await unit.rows
    .selectFrom('join_sequence_enrolments as e')
    .innerJoin('join_sequences as s', 's.id', 'e.sequence_id')
    .select(['s.id', 's.name', 'e.contact_id'])
    .where('e.id', '=', params.id)
    .executeTakeFirstOrThrow()
  await recordAudit(unit, {
    by: request,
    action,
    subject: { type: 'join_sequence', id, name },
    details: { contact: contact_id },
  })
}

async function present(rows: Rows, id: number): Promise<SequenceSteps> {
  const sequence = await find(rows, id)
  const templates = await rows
    .selectFrom('join_templates')
    .select(['id', 'name', 'message'])
    .where('account_id', '=', sequence.account_id)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  const labels = await rows
    .selectFrom('join_labels')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  return {
    steps: stepsOf(sequence),
    templates: templates.map((template) => ({ ...template, params: paramsOf(template.message) })),
    labels,
  }
}

const refreshing = <Route extends BoundRoute>(route: Route) =>
  refreshingLists([joinSequences.name, joinEnrolments.name], route)

export const sequenceRoutes = (context: JoinContext): readonly BoundRoute[] => [
  ...resourceRoutes(sequenceStore),
  ...resourceRoutes(enrolmentStore),
  bind(joinLabelOptions, ({ unit, query }) => findOptions(unit.rows, 'join_labels', query)),
  bind(joinSequenceOptions, ({ unit, query }) => findOptions(unit.rows, 'join_sequences', query)),
  bind(readSequenceSteps, ({ unit, params: { id } }) => present(unit.rows, id)),
  refreshing(
    bind(saveSequenceSteps, async (request) => {
      const { unit, params, body } = request
      const { id, name } = await find(unit.rows, params.id)
      const { templates } = await present(unit.rows, id)
      for (const step of body.steps) {
        const template = templates.find((one) => one.id === step.template)
        if (!template || step.params.filter((param) => param !== '').length < template.params)
          throw new Failure(templateUnusable)
      }
      await unit.rows
        .updateTable('join_sequences')
        .set((set) => ({ steps: JSON.stringify(body.steps), version: set('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await recordAudit(unit, {
        by: request,
        action: 'join_sequence.planned',
        subject: { type: 'join_sequence', id, name },
        details: { steps: body.steps.length },
      })
      return present(unit.rows, id)
    }),
  ),
  refreshing(
    bind(enrolPeople, async (request) => {
      const { unit, params } = request
      const sequence = await find(unit.rows, params.id)
      const { source, contacts } = await resolveContacts(context, request, sequence)
      const of = { companyId: sequence.company_id, sequenceId: sequence.id, source } as const
      const enrolled = (await enrol(unit.rows, of, contacts)).size
      await recordAudit(unit, {
        by: request,
        action: 'join_sequence.enrolled',
        subject: { type: 'join_sequence', id: sequence.id, name: sequence.name },
        details: { people: enrolled },
      })
      return { enrolled }
    }),
  ),
  refreshing(
    bind(stopEnrolment, async (request) => {
      const { unit, params } = request
      const stopped = await unit.rows
        .updateTable('join_sequence_enrolments')
        .set((set) => ({ state: 'stopped', version: set('version', '+', 1) }))
        .where('id', '=', params.id)
        .where('state', '=', 'active')
        .returning('id')
        .executeTakeFirst()
      if (!stopped) throw new Failure(notFound)
      await auditEnrolment(request, 'join_sequence.removed')
      return { state: 'stopped' as const }
    }),
  ),
  refreshing(
    bind(retryEnrolment, async (request) => {
      const { unit, params } = request
      const { rows } = await sql<{ again: boolean }>`
        SELECT EXISTS (SELECT FROM join_sequence_enrolments o
                        WHERE o.sequence_id = e.sequence_id AND o.contact_id = e.contact_id AND o.state = 'active' AND o.id <> e.id) AS again
          FROM join_sequence_enrolments e
         WHERE e.id = ${params.id} AND (e.state = 'failed' OR (e.state = 'active' AND e.failure <> 'none')) FOR UPDATE`.execute(
        unit.rows,
      )
      const [enrolment] = rows
      if (!enrolment) throw new Failure(notFound)
      if (enrolment.again) throw new Failure(alreadyEnrolled)
      await unit.rows
        .updateTable('join_sequence_enrolments')
        .set((set) => ({
          state: 'active',
          failures: 0,
          next_at: new Date(),
          version: set('version', '+', 1),
        }))
        .where('id', '=', params.id)
        .execute()
      await auditEnrolment(request, 'join_sequence.retried')
      return { state: 'active' as const }
    }),
  ),
]
