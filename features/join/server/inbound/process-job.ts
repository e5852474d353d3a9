import { z } from 'zod'
import type { UnitOfWork } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { type ChannelEvent, channelEvent } from '#platform/messaging/domain.ts'
import { type AccountRow, findAccount } from '../accounts/account.queries.ts'
import type { JoinParts } from '../parts.ts'
import { takeChange, takeReaction, takeTyping } from './take-change.ts'
import { takeMessage } from './take-message.ts'
import { takeOptOut } from './take-opt-out.ts'
import { takeStatus } from './take-status.ts'
import { takeTemplate } from './take-template.ts'

/** An event that failed so often is set aside: what comes after it goes on. */
const MOST_ATTEMPTS = 8

/** Carries out what a provider told of one person, in its order, each event in a transaction of its own. */
export const createProcessJob = (parts: () => JoinParts) =>
  defineJob({
    id: 'join.process',
    payload: z.object({ account_id: z.number().int(), lane: z.string() }),
    maxAttempts: 12,
    async run({ account_id: accountId, lane }) {
      const account = await findAccount(parts().database.systemRows, accountId)
      if (!account) return
      while (await takeNext(parts(), account, lane));
    },
  })

/** @returns whether there was one */
async function takeNext(parts: JoinParts, account: AccountRow, lane: string): Promise<boolean> {
  let taken: number | null = null
  try {
    return await parts.database.system(async (unit) => {
      const row = await unit.rows
        .selectFrom('join_inbox')
        .select(['id', 'event'])
        .where('account_id', '=', account.id)
        .where('lane', '=', lane)
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return false
      taken = row.id
      await carryOut(parts, unit, account, channelEvent.parse(row.event))
      await unit.rows
        .updateTable('join_inbox')
        .set({ done_at: new Date() })
        .where('id', '=', row.id)
        .execute()
      return true
    })
  } catch (error) {
    if (taken !== null) await noteFailure(parts, taken)
    throw error
  }
}

async function noteFailure({ database, log }: JoinParts, id: number): Promise<void> {
  const { attempts } = await database.systemRows
    .updateTable('join_inbox')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  if (attempts < MOST_ATTEMPTS) return
  log.error({ event: id }, 'an event of a messaging service was set aside')
  await database.systemRows
    .updateTable('join_inbox')
    .set({ failed_at: new Date() })
    .where('id', '=', id)
    .execute()
}

async function carryOut(
  parts: JoinParts,
  unit: UnitOfWork,
  account: AccountRow,
  event: ChannelEvent,
): Promise<void> {
  switch (event.type) {
    case 'message':
      return takeMessage(parts, unit, account, event)
    case 'status':
      return takeStatus(parts, unit, account, event)
    case 'reaction':
      return takeReaction(parts, unit, account, event)
    case 'changed':
      return takeChange(parts, unit, account, event)
    case 'typing':
      return takeTyping(parts, unit, account, event)
    case 'opted':
      return takeOptOut(parts, unit, account, event)
    case 'template':
      return takeTemplate(parts, unit, account, event)
    default:
      return event satisfies never
  }
}
