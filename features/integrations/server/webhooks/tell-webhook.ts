import { randomUUID } from 'node:crypto'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { enqueueExchange } from '../exchange/enqueue-exchange.ts'

interface Told {
  companyId: number
  webhookId: number
  /** About which record; those of one record are told in order. */
  record: string
  data: Readonly<Record<string, unknown>>
}

const active = (rows: Rows) =>
  rows
    .selectFrom('webhooks')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)

/** The company's webhooks that are on. */
export const listWebhooks = (rows: Rows) => active(rows).orderBy('name').limit(200).execute()

/** Queues an event for one webhook, whatever events it wants, in the transaction of its cause. */
export async function tellWebhook(
  unit: UnitOfWork,
  { companyId, webhookId, record, data }: Told,
): Promise<'webhook_gone' | null> {
  const found = await active(unit.rows).where('id', '=', webhookId).executeTakeFirst()
  if (!found) return 'webhook_gone'
  const type = 'automation.ran'
  const key = randomUUID()
  const body = JSON.stringify({ id: key, type, created_at: new Date().toISOString(), data })
  await unit.rows
    .insertInto('integration_exchanges')
    .values({
      company_id: companyId,
      webhook_id: webhookId,
      direction: 'out',
      kind: type,
      record,
      key,
      content: JSON.stringify(body),
    })
    .execute()
  await enqueueExchange(unit, companyId, { connection: null, webhook: webhookId })
  return null
}
