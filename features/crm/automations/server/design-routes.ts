import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind, type RouteRequest } from '#platform/http/server/bind.ts'
import { withCustomApart } from '#platform/resource/contract/custom-field.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { parsePatch } from '#platform/resource/server/parse-patch.ts'
import { recordAudit } from '../../server/audit.ts'
import {
  automations,
  listAutomationTargets,
  readAutomationDesign,
  tryAutomation,
  writeAutomationDesign,
} from '../contract/automations.ts'
import { type AutomationDesign, STARTS_OF } from '../contract/design.ts'
import { findAutomation } from './automation-rows.ts'
import { STORES } from './entities.ts'
import { judge, judgeLatest } from './judge.ts'
import type { AutomationPorts } from './ports.ts'
import { startColumn } from './start-column.ts'

async function find(rows: Rows, id: number) {
  const found = await findAutomation(rows, id)
  if (!found) throw new Failure(notFound)
  return found
}

const refuse = (field: string): never => {
  throw new Failure(invalid, { fields: { [field]: ['field.invalid'] } })
}

type Automation = Awaited<ReturnType<typeof find>>
type Request = Pick<
  RouteRequest<typeof writeAutomationDesign>,
  'unit' | 'principal' | 'language' | 'client'
> &
  RouteRequest<typeof writeAutomationDesign>

/** @throws Failure `invalid` for what does not fit the kind of record */
async function check(
  request: Request | (Omit<RouteRequest<typeof tryAutomation>, 'body'> & { body: unknown }),
  { entity }: Automation,
  { start, conditions, actions }: AutomationDesign,
): Promise<void> {
  if (start !== null) {
    const isAged = start.kind === 'idle' || start.kind === 'stage_age'
    if (!STARTS_OF[entity].some((one) => one === start.kind)) refuse('start')
    if (isAged && start.days === null) refuse('days')
    if (start.kind === 'field' && start.field === null) refuse('field')
  }
  const { unit, principal } = request
  await judge(unit.rows, principal, { entity, conditions }, 0).catch((error: unknown) => {
    if (error instanceof SyntaxError) return refuse('conditions')
    throw error
  })
  for (const action of actions)
    if (action.kind === 'set')
      await parsePatch(STORES[entity], request as Request, withCustomApart({ [action.field]: action.value }))
}

export const designRoutes = (ports: AutomationPorts): readonly BoundRoute[] => [
  bind(readAutomationDesign, async ({ unit, params }) => {
    const { start, conditions, actions } = await find(unit.rows, params.id)
    return { start, conditions, actions }
  }),
  refreshingLists(
    [automations.name],
    bind(writeAutomationDesign, async (request) => {
      const { unit, params, body, principal } = request
      const found = await find(unit.rows, params.id)
      await check(request, found, body)
      const { kind = null, ...detail } = body.start ?? {}
      const column = startColumn({ entity: found.entity, start: body.start })
      await unit.rows
        .updateTable('crm_automations')
        .set(({ eb }) => ({
          starts: kind,
          start_detail: JSON.stringify({ ...detail, ...(column === null ? {} : { column }) }),
          conditions: JSON.stringify(body.conditions),
          actions: JSON.stringify(body.actions),
          author_id: principal.userId,
          since: new Date(),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', found.id)
        .execute()
      await recordAudit(unit, {
        by: request,
        action: 'crm_automation.designed',
        subject: { type: automations.name, id: found.id, name: found.name },
        details: { start: kind ?? '', action: body.actions.map((action) => action.kind) },
      })
      return body
    }),
  ),
  bind(tryAutomation, async (request) => {
    const { unit, params, body, principal } = request
    const found = await find(unit.rows, params.id)
    await check(request, found, body.design)
    const { entity } = found
    const judged = await judgeLatest(unit.rows, principal, { entity, design: body.design }, body.last)
    return {
      records: judged.map(({ id, label, fits, starts }) => ({
        record: { id, label },
        reason: starts ? (fits ? null : 'conditions') : 'start',
      })),
    }
  }),
  bind(listAutomationTargets, async ({ unit }) => ({
    templates: await ports.messaging.templates(unit.rows),
    sequences: await ports.messaging.sequences(unit.rows),
    webhooks: await ports.webhooks.list(unit.rows),
  })),
]
