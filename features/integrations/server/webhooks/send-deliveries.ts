import type { Selectable } from 'kysely'
import type { Webhooks } from '#platform/db/schema.gen.ts'
import { sendOutside } from '../connections/send-outside.ts'
import { enqueueExchange } from '../exchange/enqueue-exchange.ts'
import { reasonOf } from '../exchange/exchange-with.ts'
import { nextAttempt } from '../exchange/pauses.ts'
import { nextDue, type Settled, settleExchange, type Taken, takeExchange } from '../exchange/take-exchange.ts'
import type { IntegrationsContext } from '../ports.ts'
import { eventData } from './event-data.ts'
import { type DeliveryReport, notifyTurnedOff, reportDelivery } from './report-delivery.ts'
import { signDelivery } from './sign-delivery.ts'

type WebhookRow = Selectable<Webhooks>

/** Receivers answer within, ms, and with no more than so many bytes. */
const TIMEOUT = 10_000
const MAX_ANSWER = 64 * 1024
/** Of one job, ms, and deliveries. */
const TURN_MS = 40_000
const TURN = 50
/** Longest pause that a receiver may ask for, seconds. */
const LONGEST_PAUSE = 3600

/** The body of a delivery, kept from its first attempt on: a repeated one says the same. */
async function bodyOf(
  context: IntegrationsContext,
  { company_id: companyId }: WebhookRow,
  { id, kind, record, key, content, created_at }: Taken,
): Promise<string | null> {
  if (typeof content === 'string') return content
  return context.database.tenant(companyId, async ({ rows }) => {
    const data = await eventData(context, rows, { companyId, kind, record })
    if (data === null) return null
    const body = JSON.stringify({ id: key, type: kind, created_at: created_at.toISOString(), data })
    // As one text: jsonb would bring its fields into another order.
    await rows
      .updateTable('integration_exchanges')
      .set({ content: JSON.stringify(body) })
      .where('id', '=', id)
      .execute()
    return body
  })
}

interface Delivered {
  status: number | null
  reason: string | null
  retryAfter: number | null
}

async function deliver(
  { privateAddresses, box }: IntegrationsContext,
  webhook: WebhookRow,
  { key, kind }: Taken,
  body: string,
  signal: AbortSignal | undefined,
): Promise<Delivered> {
  try {
    const { status, headers } = await sendOutside(
      {
        method: 'POST',
        url: webhook.url,
        headers: {
          'content-type': 'application/json',
          'suite-event': kind,
          'suite-delivery': key,
          'suite-signature': signDelivery(box.open(webhook.secret_sealed), body),
        },
        body,
      },
      { privateAddresses, timeoutMs: TIMEOUT, maxBytes: MAX_ANSWER, ...(signal ? { signal } : {}) },
    )
    const asked = Number(headers['retry-after'])
    return {
      status,
      reason: status >= 200 && status < 300 ? null : `HTTP ${status}`,
      retryAfter: Number.isFinite(asked) && asked > 0 ? Math.min(asked, LONGEST_PAUSE) : null,
    }
  } catch (error) {
    return { status: null, reason: reasonOf(error), retryAfter: null }
  }
}

/** Delivers one, and stores what became of it. @returns when to go on; null: at once; `ended`: it was turned off */
async function sendOne(
  context: IntegrationsContext,
  webhook: WebhookRow,
  taken: Taken,
  signal: AbortSignal | undefined,
): Promise<Date | null | 'ended'> {
  const settle = (outcome: Settled, report?: DeliveryReport) =>
    context.database.tenant(webhook.company_id, async (unit) => {
      await settleExchange(unit, webhook.company_id, taken.id, outcome)
      return report !== undefined && (await reportDelivery(unit, webhook, report))
    })
  const body = await bodyOf(context, webhook, taken)
  if (body === null) {
    await settle({ state: 'skipped', reason: 'gone' })
    return null
  }
  const { status, reason, retryAfter } = await deliver(context, webhook, taken, body, signal)
  if (reason === null) {
    await settle({ state: 'done', status }, { ok: true })
    return null
  }
  const again = nextAttempt(taken.attempts)
  const at = retryAfter === null || again === null ? again : new Date(Date.now() + retryAfter * 1000)
  const pause = retryAfter === null ? null : at
  const isOff = await settle(
    at === null ? { state: 'failed', status, reason } : { state: 'waiting', status, reason, nextAt: at },
    { ok: false, reason, gone: status === 410, pause },
  )
  if (isOff) await notifyTurnedOff(context, webhook)
  return isOff ? 'ended' : pause
}

/** Sends what waits for a webhook, in the order of each record; the rest in a further job. */
export async function sendDeliveries(
  context: IntegrationsContext,
  webhookId: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { database } = context
  const webhook = await database.systemRows
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!webhook || (webhook.paused_until !== null && webhook.paused_until > new Date())) return
  const { company_id: companyId } = webhook
  const target = { connection: null, webhook: webhookId }
  const until = performance.now() + TURN_MS
  let pause: Date | null | 'ended' = null
  for (let count = 0; count < TURN && performance.now() < until && !signal?.aborted; count += 1) {
    const taken = await takeExchange(database, companyId, target)
    if (taken === null) break
    pause = await sendOne(context, webhook, taken, signal)
    if (pause !== null) break
  }
  if (pause === 'ended') return
  const due = pause ?? (await nextDue(database, companyId, target))
  if (due !== null) await database.tenant(companyId, (unit) => enqueueExchange(unit, companyId, target, due))
}
