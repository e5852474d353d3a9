import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { type ChannelEvent, channelEvent } from '#platform/messaging/domain.ts'
import { type AccountRow, findAccount } from '../accounts/account.queries.ts'
import { inWork, type Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { type Batch, createBatch } from './batch.ts'
import { enqueueProcessing } from './enqueue-processing.ts'
import { handleAccount } from './handle-account.ts'
import { handleChange, handleReaction, handleTyping } from './handle-change.ts'
import { handleEcho } from './handle-echo.ts'
import { handleHistory } from './handle-history.ts'
import { handleMessage } from './handle-message.ts'
import { handleMissedCall } from './handle-missed-call.ts'
import { handleMoved } from './handle-moved.ts'
import { handleNotice } from './handle-notice.ts'
import { handleOptOut } from './handle-opt-out.ts'
import { handleReferred, handleSeen } from './handle-seen.ts'
import { handleStatus } from './handle-status.ts'
import { handleTemplate } from './handle-template.ts'
import { scheduleRetry } from './retry-event.ts'
import type { Slot } from './slot.ts'

/** Most events per transaction, which share its cost. */
const AT_ONCE = 20
/** Longest transaction: others wait for the conversations and groups that it locks, ms. */
const HOLDS_MS = 60
/** Afterwards the line goes to the end of the queue, behind other companies' lines, ms. */
const TURN_MS = 150
/** Lock timeout of a batch, which locks several conversations: in a deadlock it gives up, not the other transaction. */
const WAITS_MAX = '500ms'

/**
 * Processes the events of one of a company's lines (`slotOf`), in the order of each contact, many per transaction. Events
 * that fail are retried separately.
 */
export const createProcessJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.process',
    payload: z.object({ company_id: z.number().int(), slot: z.number().int() }),
    maxAttempts: 12,
    async run(slot) {
      const over = performance.now() + TURN_MS
      for (let more = true; more; ) {
        more = (await processBatch(getContext(), slot)) > 0
        if (more && performance.now() > over)
          return getContext().database.system((unit) => enqueueProcessing(unit, getContext().jobs, [slot]))
      }
    },
  })

/** @returns the number of events processed */
async function processBatch(context: JoinContext, slot: Slot): Promise<number> {
  try {
    return await processNext(context, slot, AT_ONCE)
  } catch (error) {
    const alone = isLockTimeout(error) ? 1 : AT_ONCE
    if (alone > 1)
      context.log.warn({ err: error, ...slot }, 'events of a messaging service are processed one by one')
    let taken = 0
    while (taken < alone && (await processOne(context, slot))) taken += 1
    return taken
  }
}

const isLockTimeout = (error: unknown): boolean => error instanceof DatabaseError && error.code === '55P03'

/** @returns whether there was an event, processed or postponed */
async function processOne(context: JoinContext, slot: Slot): Promise<boolean> {
  let tried: number | undefined
  try {
    return (await processNext(context, slot, 1, (id) => (tried = id))) > 0
  } catch (error) {
    if (tried === undefined) throw error
    await scheduleRetry(context, slot, tried, error)
    return true
  }
}

/**
 * Takes the next events of a line, except those behind one that waits for its retry: each contact's order is kept.
 * @returns the number of events
 */
const processNext = (
  context: JoinContext,
  slot: Slot,
  max: number,
  onEvent: (id: number) => void = () => {},
): Promise<number> =>
  context.database.system(async (unit) => {
    if (max > 1) await sql`SELECT set_config('lock_timeout', ${WAITS_MAX}, true)`.execute(unit.rows)
    const { rows: events } = await sql<StoredEvent>`
      SELECT i.id, i.account_id, i.event FROM join_inbox i
        JOIN join_accounts a ON a.id = i.account_id AND a.deleted_at IS NULL
       WHERE i.company_id = ${slot.company_id} AND i.slot = ${slot.slot} AND i.done_at IS NULL AND i.failed_at IS NULL
         AND NOT EXISTS (
           SELECT FROM join_inbox r
            WHERE r.company_id = ${slot.company_id} AND r.slot = ${slot.slot} AND r.done_at IS NULL AND r.failed_at IS NULL
              AND r.retry_at > now() AND r.account_id = i.account_id AND r.lane = i.lane AND r.id <= i.id)
       ORDER BY i.id LIMIT ${sql.lit(max)} FOR UPDATE OF i`.execute(unit.rows)
    const { result } = await inWork(context, unit, (work) => handleAll(context, work, events, onEvent))
    return result
  })

interface StoredEvent {
  id: number
  account_id: number
  event: unknown
}

/** @returns the number of events handled, within the transaction's time */
async function handleAll(
  context: JoinContext,
  work: Work,
  events: readonly StoredEvent[],
  onEvent: (id: number) => void,
): Promise<number> {
  const batch = createBatch(context, work)
  const accounts = new Map<number, AccountRow | undefined>()
  const done: number[] = []
  const until = performance.now() + HOLDS_MS
  for (const { id, account_id: accountId, event } of events) {
    if (done.length > 0 && performance.now() > until) break
    onEvent(id)
    if (!accounts.has(accountId)) accounts.set(accountId, await findAccount(work.rows, accountId))
    const account = accounts.get(accountId)
    if (account) await handleEvent(context, batch, account, channelEvent.parse(event))
    done.push(id)
  }
  if (done.length === 0) return 0
  await work.rows.updateTable('join_inbox').set({ done_at: new Date() }).where('id', 'in', done).execute()
  await batch.end()
  return done.length
}

async function handleEvent(
  context: JoinContext,
  batch: Batch,
  account: AccountRow,
  event: ChannelEvent,
): Promise<void> {
  switch (event.type) {
    case 'message':
      return handleMessage(context, batch, account, event)
    case 'status':
      return handleStatus(context, batch.work, account, event)
    case 'reaction':
      return handleReaction(batch.work, account, event)
    case 'changed':
      return handleChange(context, batch, account, event)
    case 'echo':
      return handleEcho(context, batch.work, account, event)
    case 'moved':
      return handleMoved(batch.work, account, event)
    case 'notice':
      return handleNotice(batch.work, account, event)
    case 'typing':
      return handleTyping(context, batch.work, account, event)
    case 'opted':
      return handleOptOut(context, batch.work, account, event)
    case 'template':
      return handleTemplate(context, batch.work, account, event)
    case 'account':
      return handleAccount(context, batch.work, account, event)
    case 'history':
      return handleHistory(context, batch.work, account, event)
    case 'seen':
      return handleSeen(batch.work, account, event)
    case 'referred':
      return handleReferred(context, batch, account, event)
    case 'missed_call':
      return handleMissedCall(context, batch.work, account, event)
    default:
      return event satisfies never
  }
}
