import { Failure } from '#platform/access/failure.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { resourceRoutes } from '#platform/resource/server/resource-routes.ts'
import { paramsFor } from '../../../contract/bulk/audience.ts'
import {
  previewBroadcast,
  readBroadcastPlan,
  retryBroadcast,
  startBroadcast,
  stepBroadcastRoute,
} from '../../../contract/bulk/broadcast-calls.ts'
import {
  type BroadcastState,
  type BroadcastStep,
  stepBroadcast,
} from '../../../contract/bulk/broadcast-state.ts'
import {
  joinBroadcastOptions,
  joinBroadcasts,
  joinTemplateOptions,
  type RESULTS,
} from '../../../contract/bulk/broadcasts.ts'
import { broadcastNotNow, broadcastNotReady } from '../../../contract/errors.ts'
import { fillTemplate } from '../../../contract/templates/template-text.ts'
import { recordAudit } from '../../audit.ts'
import type { JoinContext } from '../../join-context.ts'
import { audienceRoutes } from './audience-routes.ts'
import {
  type BroadcastRow,
  lockBroadcast,
  presentPlan,
  readBroadcast,
  refreshFigures,
  sourcesOf,
} from './broadcast.queries.ts'
import { broadcastStore, RESULT, recipientStore } from './broadcast-store.ts'

const PREVIEWED = 10

/** @throws Failure `broadcast_not_now` */
function next(row: BroadcastRow, step: BroadcastStep): BroadcastState {
  const state = stepBroadcast(row.state as BroadcastState, step)
  if (state === null) throw new Failure(broadcastNotNow)
  return state
}

/** @throws Failure `broadcast_not_ready`: no recipients, or the template is not approved or not of this account */
async function requireReady({ rows }: UnitOfWork, row: BroadcastRow): Promise<void> {
  const somebody = await rows
    .selectFrom('join_broadcast_recipients')
    .select('id')
    .where('broadcast_id', '=', row.id)
    .where('state', '=', 'ready')
    .limit(1)
    .executeTakeFirst()
  if (!somebody || row.template_status !== 'approved' || row.template_account !== row.account_id)
    throw new Failure(broadcastNotReady)
}

const move = ({ rows }: UnitOfWork, id: number, state: BroadcastState, more: Record<string, unknown> = {}) =>
  rows
    .updateTable('join_broadcasts')
    .set((set) => ({ ...more, state, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Continues sending. */
const sendOn = ({ jobs }: JoinContext, unit: UnitOfWork, { id, company_id: companyId }: BroadcastRow) =>
  enqueueWaiting(unit, jobs.broadcast, { broadcast_id: id }, { companyId })

const refreshing = <Route extends BoundRoute>(route: Route) => refreshingLists([joinBroadcasts.name], route)

/** Routes of broadcasts: create, plan, send, pause, and retry the failed messages. */
export const broadcastRoutes = (context: JoinContext): readonly BoundRoute[] => [
  ...resourceRoutes(broadcastStore),
  ...resourceRoutes(recipientStore),
  ...audienceRoutes(context.crmAudience),
  bind(joinTemplateOptions, ({ unit, query }) => findOptions(unit.rows, 'join_templates', query)),
  bind(joinBroadcastOptions, ({ unit, query }) => findOptions(unit.rows, 'join_broadcasts', query)),
  bind(readBroadcastPlan, ({ unit, params }) => presentPlan(unit.rows, params.id)),
  bind(previewBroadcast, async ({ unit, params, query }) => {
    const row = await readBroadcast(unit.rows, params.id)
    const sources = sourcesOf(row)
    const people = unit.rows
      .selectFrom('join_broadcast_recipients as r')
      .leftJoin('join_messages as m', 'm.id', 'r.message_id')
      .where('r.broadcast_id', '=', row.id)
      .$if(query.wrong, (list) => list.where('r.state', 'not in', ['ready', 'taken']))
    const found = await people
      .select(['r.id', 'r.number', 'r.name', 'r.given', 'r.phone', 'r.cells', RESULT.as('result')])
      .orderBy('r.number')
      .orderBy('r.id')
      .offset(query.offset)
      .limit(PREVIEWED)
      .execute()
    const { count } = await people
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return {
      count: Number(count),
      results: found.map(({ id, number, name, given: typedNumber, phone, cells, result }) => ({
        id,
        number,
        name,
        phone: phone ?? typedNumber,
        result: result as (typeof RESULTS)[number],
        text: fillTemplate(row.message, paramsFor(sources, cells as Record<string, string>)),
      })),
    }
  }),
  refreshing(
    bind(startBroadcast, async (request) => {
      const { unit, params, body, principal } = request
      const row = await lockBroadcast(unit.rows, params.id)
      const at = body.at === null ? null : new Date(body.at)
      const later = at !== null && at.getTime() > Date.now()
      const state = next(row, later ? 'schedule' : 'start')
      await requireReady(unit, row)
      await move(unit, row.id, state, {
        started_by: principal.userId,
        scheduled_at: later ? at : null,
        next_at: later ? at : new Date(),
        ...(later ? {} : { started_at: new Date() }),
      })
      const payload = { broadcast_id: row.id }
      await enqueueWaiting(unit, context.jobs.broadcast, payload, {
        companyId: row.company_id,
        ...(later ? { at } : {}),
      })
      await recordAudit(unit, {
        by: request,
        action: 'join_broadcast.started',
        subject: { type: 'join_broadcast', id: row.id, name: row.name },
        details: { people: row.total },
      })
      return presentPlan(unit.rows, row.id)
    }),
  ),
  refreshing(
    bind(stepBroadcastRoute, async (request) => {
      const { unit, params, body } = request
      const row = await lockBroadcast(unit.rows, params.id)
      const state = next(row, body.step)
      await move(unit, row.id, state, state === 'cancelled' ? { finished_at: new Date() } : {})
      if (state === 'running') await sendOn(context, unit, row)
      await refreshFigures(unit.rows, row.id)
      await recordAudit(unit, {
        by: request,
        action: `join_broadcast.${body.step === 'pause' ? 'paused' : body.step === 'resume' ? 'resumed' : 'cancelled'}`,
        subject: { type: 'join_broadcast', id: row.id, name: row.name },
      })
      return presentPlan(unit.rows, row.id)
    }),
  ),
  refreshing(
    bind(retryBroadcast, async (request) => {
      const { unit, params, body } = request
      const row = await lockBroadcast(unit.rows, params.id)
      const state = next(row, 'retry')
      const again = body.unconfirmed ? ['failed', 'unconfirmed'] : ['failed']
      await unit.rows
        .updateTable('join_broadcast_recipients as r')
        .from('join_messages as m')
        .set({ state: 'ready', message_id: null })
        .whereRef('m.id', '=', 'r.message_id')
        .where('r.broadcast_id', '=', row.id)
        .where('r.state', '=', 'taken')
        .where('m.status', 'in', again)
        .execute()
      await requireReady(unit, row)
      await move(unit, row.id, state, { next_at: new Date(), finished_at: null })
      await sendOn(context, unit, row)
      await recordAudit(unit, {
        by: request,
        action: 'join_broadcast.retried',
        subject: { type: 'join_broadcast', id: row.id, name: row.name },
        details: { unconfirmed: body.unconfirmed },
      })
      return presentPlan(unit.rows, row.id)
    }),
  ),
]
