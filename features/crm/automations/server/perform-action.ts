import { sql } from 'kysely'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import { edit } from '#platform/resource/server/resource-writes.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import type { AutomationEntity, RunReason } from '../contract/automations.ts'
import type { AutomationAction } from '../contract/design.ts'
import { personColumn, STORES } from './entities.ts'
import { filled } from './fill-text.ts'
import { isWithin, nextWindow } from './hours.ts'
import type { AutomationPorts } from './ports.ts'

/** The automation cannot do it, and would not later. */
export class Refused extends Error {
  readonly reason: RunReason
  constructor(reason: RunReason) {
    super(reason)
    this.reason = reason
  }
}

/** A run that goes on. */
export interface Running {
  id: number
  automation: { id: number; name: string }
  entity: AutomationEntity
  recordId: number
  what: string
}

export interface Performing {
  ports: AutomationPorts
  context: WriteContext
  run: Running
}

interface Facts {
  owner_id: number | null
  person_id: number | null
  name: string
  mobile: string | null
  label: string
  time_zone: string
}

/** What actions need to know of the record and its person. */
async function factsOf({ context, run }: Performing): Promise<Facts> {
  const { table } = STORES[run.entity]
  const label = { lead: 'full_name', person: 'full_name', interaction: 'subject', business: 'name' } as const
  const { rows } = await sql<Facts>`
    SELECT r.owner_id, p.id AS person_id, coalesce(p.first_name, '') AS name, p.mobile,
           ${sql.ref(`r.${label[run.entity]}`)} AS label, c.time_zone
      FROM ${sql.table(table)} r
      JOIN companies c ON c.id = r.company_id
      LEFT JOIN persons p ON p.id = ${personColumn(run.entity)} AND p.deleted_at IS NULL
     WHERE r.id = ${run.recordId} AND r.deleted_at IS NULL`.execute(context.unit.rows)
  const [facts] = rows
  if (facts === undefined) throw new Refused('record_gone')
  return facts
}

/** What was done, in words of the log, or when it can be done. */
export type Outcome = { detail: string } | { waitUntil: Date; isDone: boolean }

async function assign(
  { context, run }: Performing,
  users: readonly { id: number; label: string }[],
): Promise<Outcome> {
  const { rows } = context.unit
  // Locks the turn: of two runs at once the second takes the next one.
  const { turn } = await rows
    .updateTable('crm_automations')
    .set((set) => ({ turn: set('turn', '+', 1) }))
    .where('id', '=', run.automation.id)
    .returning('turn')
    .executeTakeFirstOrThrow()
  const working = await rows
    .selectFrom('users')
    .select('id')
    .where(
      'id',
      'in',
      users.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .execute()
  const open = users.filter(({ id }) => working.some((one) => one.id === id))
  const next = open[(turn - 1) % Math.max(open.length, 1)]
  if (next === undefined) throw new Refused('nobody_to_assign')
  await edit(STORES[run.entity], context, run.recordId, { owner: next.id })
  return { detail: next.label }
}

function requireMobile({ mobile }: Facts): string {
  if (mobile === null) throw new Refused('no_number')
  return mobile
}

const refuse = (reason: RunReason | null): void => {
  if (reason !== null) throw new Refused(reason)
}

/** Does one action in the run's transaction. @throws Refused; Failure when the record does not take the value */
export async function performAction(performing: Performing, action: AutomationAction): Promise<Outcome> {
  const { ports, context, run } = performing
  const { unit, principal } = context
  const { companyId } = principal
  switch (action.kind) {
    case 'wait':
      return { waitUntil: new Date(Date.now() + action.minutes * 60_000), isDone: true }
    case 'assign':
      return assign(performing, action.users)
    case 'set': {
      const patch = withCustomApart({ [action.field]: action.value })
      await edit(STORES[run.entity], context, run.recordId, patch)
      return { detail: action.label }
    }
    default:
  }
  const facts = await factsOf(performing)
  const text = (written: string) => filled(written, facts)
  switch (action.kind) {
    case 'task': {
      const title = text(action.title)
      await ports.createTask(unit, {
        companyId,
        title,
        inDays: action.days,
        ownerId: action.owner?.id ?? facts.owner_id,
        personId: facts.person_id,
        businessId: run.entity === 'business' ? run.recordId : null,
      })
      return { detail: title }
    }
    case 'notify': {
      const userId = action.owner?.id ?? facts.owner_id
      if (userId === null) throw new Refused('nobody_to_assign')
      const title = text(action.text)
      await ports.notify(unit, [
        {
          companyId,
          userId,
          kind: 'automation',
          title,
          body: facts.label,
          ...(facts.person_id === null ? {} : { link: `/crm/detalle/${facts.person_id}` }),
          dedupeKey: `automation:${run.id}:${title}`,
        },
      ])
      return { detail: title }
    }
    case 'message': {
      const now = new Date()
      if (!isWithin(now, facts.time_zone, action)) {
        return { waitUntil: nextWindow(now, facts.time_zone, action), isDone: false }
      }
      refuse(
        await ports.messaging.sendTemplate(unit, {
          companyId,
          mobile: requireMobile(facts),
          name: facts.name,
          templateId: action.template.id,
          params: action.params.map(text),
        }),
      )
      return { detail: action.template.label }
    }
    case 'sequence': {
      const mobile = requireMobile(facts)
      refuse(
        await ports.messaging.enrol(unit, {
          companyId,
          mobile,
          name: facts.name,
          sequenceId: action.sequence.id,
        }),
      )
      return { detail: action.sequence.label }
    }
    case 'webhook':
      refuse(
        await ports.webhooks.tell(unit, {
          companyId,
          webhookId: action.webhook.id,
          record: `${run.entity}:${run.recordId}`,
          data: {
            automation: run.automation,
            run: run.id,
            record: { kind: run.entity, id: run.recordId, name: facts.label },
            person: facts.person_id,
            owner: facts.owner_id,
          },
        }),
      )
      return { detail: action.webhook.label }
  }
}
