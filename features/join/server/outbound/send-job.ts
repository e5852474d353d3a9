import { sql } from 'kysely'
import { z } from 'zod'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { channelEvent } from '#platform/messaging/domain.ts'
import type { SendResult } from '#platform/messaging/port.ts'
import type { MessageStatus } from '../../contract/message.ts'
import { laterStatus } from '../../contract/status.ts'
import { type AccountRow, findAccount, providerAccount } from '../accounts/account.queries.ts'
import { applyEarlyEvents } from '../inbound/handle-status.ts'
import type { JoinContext } from '../join-context.ts'
import { publishChanged } from '../publish.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { readOutbound } from './read-outbound.ts'
import { sendLater } from './send-later.ts'

/** By the spec: five attempts, a second apart unless the provider says otherwise. */
const MAX_ATTEMPTS = 5
const PAUSE = 1000
const TIMEOUT = 15_000
/** Afterwards other conversations come first; an attempt ends much later, ms. */
const [TURN, DEADLINE] = [20_000, 120_000]

/**
 * Sends the pending messages of a conversation in order, one at a time. Each is marked before the provider is asked: one
 * found marked after a crash is unconfirmed and not sent again automatically.
 */
export const createSendJob = (getContext: () => JoinContext, rate: RateLimiter) =>
  defineWaitingJob({
    id: 'join.send',
    payload: z.object({ conversation_id: z.number().int() }),
    maxAttempts: 10,
    waits: { perCompany: 8, deadlineMs: DEADLINE },
    async run({ conversation_id: conversationId }) {
      const until = performance.now() + TURN
      while (await sendNext(getContext(), rate, conversationId)) {
        if (performance.now() < until) continue
        return sendOn(getContext(), conversationId)
      }
    },
  })

/** Continues in a further job, behind those that wait. */
const sendOn = (context: JoinContext, conversationId: number): Promise<void> =>
  context.database.system(async (unit) => {
    const conversation = await unit.rows
      .selectFrom('join_conversations')
      .select(['id', 'account_id', 'company_id'])
      .where('id', '=', conversationId)
      .executeTakeFirst()
    // One that became a part of another is sent there.
    if (conversation) await sendLater(context, unit, conversation)
  })

interface Claimed {
  id: number
  company_id: number
  account_id: number
  conversation_id: number
  attempts: number
}

/** @returns whether there may be more to send now */
async function sendNext(context: JoinContext, rate: RateLimiter, conversationId: number): Promise<boolean> {
  const claimed = await claim(context, conversationId)
  if (claimed === 'none') return false
  if (claimed === 'settled') return true
  const account = await findAccount(context.database.systemRows, claimed.account_id)
  const provider = account && context.providers.get(account.provider)
  if (!account || !provider || account.disabled_at !== null) {
    await settle(context, claimed, {
      kind: 'refused',
      reason: 'not_allowed',
      detail: 'the account is out of use',
    })
    return true
  }
  const message = await readOutbound(context, claimed.id, provider.name)
  let result: SendResult
  if (message === null) result = { kind: 'refused', reason: 'undeliverable', detail: 'no address' }
  else if (!(await isPaid(context, claimed, account)))
    result = { kind: 'refused', reason: 'no_balance', detail: 'nothing is left for it' }
  else {
    await rate.turn(account.id, account.per_second)
    result = await provider.send(
      providerAccount(account, context.secrets),
      message,
      AbortSignal.timeout(TIMEOUT),
    )
  }
  const mayContinue = await settle(context, claimed, result)
  if (result.kind === 'accepted')
    await applyEarlyEvents(context, account, { id: claimed.id, providerId: result.providerId }, (event) =>
      channelEvent.parse(event),
    )
  return mayContinue
}

async function isPaid(
  { database, chargeMessage }: JoinContext,
  { id, company_id: companyId }: Claimed,
  { provider }: Pick<AccountRow, 'provider'>,
): Promise<boolean> {
  const { category } = await database.systemRows
    .selectFrom('join_messages as m')
    .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('join_templates as t', (join) =>
      join
        .onRef('t.company_id', '=', 'm.company_id')
        .onRef('t.account_id', '=', 'c.account_id')
        .on('t.name', '=', sql<string>`m.payload -> 'template' ->> 'name'`)
        .on('t.language', '=', sql<string>`m.payload -> 'template' ->> 'language'`)
        .on('t.deleted_at', 'is', null),
    )
    .select('t.category')
    .where('m.id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow()
  return chargeMessage({ id, companyId, provider, category })
}

/** Marks the first pending message as requested; `settled`: it was interrupted while sending and is now unconfirmed. */
const claim = (context: JoinContext, conversationId: number): Promise<Claimed | 'none' | 'settled'> =>
  context.database.system(async (unit) => {
    const next = await unit.rows
      .selectFrom('join_messages as m')
      .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
      .select([
        'm.id',
        'm.company_id',
        'm.conversation_id',
        'm.attempts',
        'm.asked_at',
        'm.not_before',
        'c.account_id',
      ])
      .where('m.conversation_id', '=', conversationId)
      .where('m.status', '=', 'enqueue')
      .where('m.direction', '=', 'out')
      .orderBy('m.sequence')
      .limit(1)
      .forUpdate('m')
      .executeTakeFirst()
    if (!next || (next.not_before !== null && next.not_before > new Date())) return 'none'
    if (next.asked_at !== null) {
      await unit.rows
        .updateTable('join_messages')
        .set((set) => ({ status: 'unconfirmed', version: set('version', '+', 1) }))
        .where('id', '=', next.id)
        .execute()
      await publishChanged(context, unit, [next.id])
      return 'settled'
    }
    await unit.rows
      .updateTable('join_messages')
      .set((set) => ({ asked_at: new Date(), attempts: set('attempts', '+', 1) }))
      .where('id', '=', next.id)
      .execute()
    return { ...next, attempts: next.attempts + 1 }
  })

/** @returns whether the next message may be sent now */
const settle = (context: JoinContext, claimed: Claimed, result: SendResult): Promise<boolean> =>
  context.database.system(async (unit) => {
    const { status: now } = await unit.rows
      .selectFrom('join_messages')
      .select('status')
      .where('id', '=', claimed.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const again = result.kind === 'later' && claimed.attempts < MAX_ATTEMPTS
    const status = laterStatus(now as MessageStatus, statusOf(result))
    const after = result.kind === 'later' ? new Date(Date.now() + (result.afterMs ?? PAUSE)) : null
    await unit.rows
      .updateTable('join_messages')
      .set((set) =>
        again
          ? { asked_at: null, not_before: after }
          : {
              status,
              ...storedResult(result),
              version: set('version', '+', 1),
            },
      )
      .where('id', '=', claimed.id)
      .execute()
    if (again && after) {
      const { conversation_id: id, account_id, company_id } = claimed
      await sendLater(context, unit, { id, account_id, company_id }, after)
      return false
    }
    if (result.kind !== 'accepted')
      context.log.warn(
        { message: claimed.id, result: result.kind, detail: result.detail },
        'a message was not sent',
      )
    const { campaigns } = context.hooks
    if (status === 'failed')
      await campaigns.messageFailed(unit.rows, claimed.id, failureOf(result) ?? 'unknown')
    else await campaigns.messageWent(unit.rows, claimed.id)
    await publishChanged(context, unit, [claimed.id])
    return true
  })

function statusOf(result: SendResult): MessageStatus {
  if (result.kind === 'accepted') return 'sent'
  return result.kind === 'unknown' ? 'unconfirmed' : 'failed'
}

function failureOf(result: SendResult): string | null {
  if (result.kind === 'refused') return result.reason
  return result.kind === 'later' ? 'exhausted' : null
}

/** Columns of a message. Its id may be stored already, by a callback that came before this answer: only an id replaces it. */
function storedResult(result: SendResult) {
  const error = result.kind === 'refused' ? result.error : undefined
  return {
    failure: failureOf(result),
    failure_code: error?.code ?? null,
    failure_title: error?.title ?? null,
    ...(result.kind === 'accepted' ? { provider_id: result.providerId } : {}),
  }
}
