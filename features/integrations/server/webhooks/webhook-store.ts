import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { renewWebhookSecret, testWebhook, webhooks } from '../../contract/webhooks.ts'
import { integrationsTexts } from '../../i18n/texts.ts'
import { recordAudit } from '../audit.ts'
import { enqueueExchange } from '../exchange/enqueue-exchange.ts'
import { limitRows } from '../limit-rows.ts'
import type { IntegrationsContext } from '../ports.ts'

/** 256 random bits. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

type Box = Pick<IntegrationsContext, 'box'>

export function webhookStore({ box }: Box): Store {
  const store: Store = defineStore({
    resource: webhooks,
    table: 'webhooks',
    texts: integrationsTexts,
    unique: { webhooks_name_key: 'name' },
    select: {
      health: sql`CASE WHEN r.disabled_at IS NOT NULL THEN 'off' WHEN r.failing_since IS NOT NULL THEN 'failing'
                       WHEN r.ok_at IS NOT NULL THEN 'up' ELSE 'unknown' END`,
    },
    async create(context, input) {
      await limitRows(context.unit.rows, 'webhooks', context.principal.companyId)
      const secret = newSecret()
      const made = await insertRow({ ...store, columns: { secret: 'secret_sealed', creator: 'created_by' } })(
        context,
        {
          ...input,
          secret: box.seal(secret),
          creator: context.principal.userId,
        },
      )
      return { ...made, once: { secret } }
    },
    async edit(context, id, patch) {
      await updateRow(store)(context, id, patch)
    },
    // A webhook that is turned on again begins anew.
    async written({ unit }, action, ids) {
      if (action === 'enabled')
        await unit.rows
          .updateTable('webhooks')
          .set({ failing_since: null, problem: null, paused_until: null })
          .where('id', 'in', [...ids])
          .execute()
    },
  })
  return store
}

export const webhookRoutes = ({ box }: Box) => [
  bind(renewWebhookSecret, async (request) => {
    const { unit, params } = request
    const secret = newSecret()
    const changed = await unit.rows
      .updateTable('webhooks')
      .set({ secret_sealed: box.seal(secret) })
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!changed) throw new Failure(notFound)
    await recordAudit(unit, {
      by: request,
      action: 'webhook.secret_renewed',
      subject: { type: 'webhook', id: params.id, name: changed.name },
    })
    return { secret }
  }),
  bind(testWebhook, async ({ unit, principal, params: { id } }) => {
    const found = await unit.rows
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!found) throw new Failure(notFound)
    await unit.rows
      .insertInto('integration_exchanges')
      .values({
        company_id: principal.companyId,
        webhook_id: id,
        direction: 'out',
        kind: 'ping',
        record: `ping ${Date.now()}`,
      })
      .execute()
    await enqueueExchange(unit, principal.companyId, { connection: null, webhook: id })
    return undefined
  }),
]
