import { createHash } from 'node:crypto'
import { cutText } from '#platform/contract/cut-text.ts'
import { storableText, storableValue } from '#platform/db/json-text.ts'
import { type ChannelEvent, laneOf } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { enqueueProcessing } from '../inbound/enqueue-processing.ts'
import type { JoinContext } from '../join-context.ts'
import { countIntake } from './intake.ts'
import { slotOf } from './slot-of.ts'

type Owner = Pick<AccountRow, 'id' | 'company_id'>

/**
 * Stores what a provider sends, with its dedupe key; a second delivery of the same event changes nothing. It is processed
 * later, in the order of each contact's lane. Resolves when it is durable.
 */
export type StoreEvents = (account: Owner, events: readonly ChannelEvent[]) => Promise<void>

interface Waiting {
  account: Owner
  events: readonly ChannelEvent[]
  resolve: () => void
  reject: (error: unknown) => void
}

/** Most callbacks, and about the most events, written by one transaction. */
const [MAX_AT_ONCE, MAX_EVENTS] = [100, 5_000]

/**
 * Callbacks that arrive during a write wait for it and are then written together: a burst costs one transaction instead of
 * one each. When a batch fails, each is written alone, so that a bad one fails by itself.
 */
export function createEventStore(getContext: () => Pick<JoinContext, 'database' | 'jobs'>): StoreEvents {
  const waiting: Waiting[] = []
  let writing = false

  /** At least one, while any wait. */
  function next(): Waiting[] {
    let count = 0
    let events = 0
    for (const one of waiting) {
      events += one.events.length
      if (count > 0 && (count >= MAX_AT_ONCE || events > MAX_EVENTS)) break
      count += 1
    }
    return waiting.splice(0, count)
  }

  async function writeAll(): Promise<void> {
    if (writing) return
    writing = true
    for (let batch = next(); batch.length > 0; batch = next()) await writeBatch(batch)
    writing = false
  }

  /** Never rejects: a failure goes to the waiting callers. */
  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await write(getContext(), batch)
    } catch (error) {
      const [only, ...others] = batch
      if (only && others.length === 0) only.reject(error)
      else for (const one of batch) await writeBatch([one])
      return
    }
    for (const { resolve } of batch) resolve()
  }

  return async (account, events) => {
    if (events.length === 0) return
    await new Promise<void>((resolve, reject) => {
      waiting.push({ account, events, resolve, reject })
      void writeAll()
    })
  }
}

/** Within the column's limit; two different long keys stay different. */
function dedupeKeyOf(key: string): string {
  const clean = storableText(key)
  if (clean.length <= MAX_KEY) return clean
  return `${cutText(clean, MAX_KEY / 2)} ${createHash('sha256').update(clean).digest('base64url')}`
}
const MAX_KEY = 300

/** Inserts in order of arrival: the ids define the order within each lane. */
async function write(
  { database, jobs }: Pick<JoinContext, 'database' | 'jobs'>,
  batch: readonly Waiting[],
): Promise<void> {
  await database.system(async (unit) => {
    const stored = await unit.rows
      .insertInto('join_inbox')
      .values(
        batch.flatMap(({ account, events }) =>
          events.map((event) => {
            const lane = storableText(cutText(laneOf(event), 220))
            return {
              company_id: account.company_id,
              account_id: account.id,
              dedupe_key: dedupeKeyOf(event.key),
              lane,
              slot: slotOf(account.id, lane),
              event: JSON.stringify(event, storableValue),
            }
          }),
        ),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
      .returning(['company_id', 'slot'])
      .execute()
    const slots = new Map(stored.map((row) => [`${row.company_id} ${row.slot}`, row]))
    const events = Map.groupBy(stored, (row) => row.company_id)
    await countIntake(
      unit.rows,
      [...events].map(([companyId, { length }]) => ({ companyId, events: length })),
    )
    await enqueueProcessing(unit, jobs, [...slots.values()])
  })
}
