import { Failure } from '#platform/access/failure.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { paramsFor } from '../../../contract/bulk/audience.ts'
import { type AccountRow, findAccount } from '../../accounts/account.queries.ts'
import { findOrCreateContact } from '../../contacts/find-contact.ts'
import { inWork, type Work } from '../../conversations/work.ts'
import type { JoinContext } from '../../join-context.ts'
import { sendLater } from '../../outbound/send-later.ts'
import { findTemplate, type Template, writeTemplate } from '../templates/write-template.ts'
import { type BroadcastRow, rateOf, refreshFigures, sourcesOf } from './broadcast.queries.ts'

/** Most recipients of one transaction, which locks their conversations. */
const MAX = 20

/** Batch size, so that a rate of one a second and one of eighty are both even. */
const batchOf = (perSecond: number): number => Math.min(MAX, Math.max(1, Math.ceil(perSecond / 4)))

/** Whether messages were written, and after how many ms more are due; `over`: nothing is left to do. */
export type Turn = { wrote: boolean; wait: number } | 'over'

/** Delayed jobs start seconds late: up to this much lost time is caught up, ms. */
const MADE_UP = 4000

type Broadcast = Omit<BroadcastRow, 'account_per_second'>

interface Context {
  broadcast: Broadcast
  account: AccountRow
  template: Template
}

interface Recipient {
  id: number
  phone: string | null
  name: string
  cells: unknown
}

/** Writes the message of one recipient; the conversation's own job sends it. @returns the recipient's state */
async function writeOne(
  join: JoinContext,
  work: Work,
  context: Context,
  recipient: Recipient,
): Promise<{ state: string; messageId?: number }> {
  const { rows } = work
  const { broadcast, account, template } = context
  const companyId = broadcast.company_id
  if (recipient.phone === null) return { state: 'invalid' }
  const contactId = await findOrCreateContact(
    rows,
    {
      companyId,
      provider: account.provider,
      identity: { phone: recipient.phone.slice(1), userId: null, name: recipient.name },
    },
    join.findPerson,
  )
  const contact = await rows
    .selectFrom('join_contacts')
    .select('opted_out_at')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  if (contact.opted_out_at !== null) return { state: 'opted_out' }
  const locked = await work.open({ companyId, accountId: account.id, contactId })
  if (locked.blocked_at !== null) return { state: 'blocked' }
  // Closed until the contact answers, so that it stays out of the agents' lists.
  work.apply(locked, { type: 'held' })
  try {
    const messageId = await writeTemplate(work, locked, template, {
      params: paramsFor(sourcesOf(broadcast), recipient.cells as Record<string, string>),
      file: null,
      authorId: null,
      byBot: true,
      clientId: null,
    })
    await sendLater(join, work, locked)
    work.fact(locked, 'campaign', { word: broadcast.name })
    return { state: 'taken', messageId }
  } catch (error) {
    // Rejected before anything was written: a parameter of this recipient is missing.
    if (error instanceof Failure) return { state: 'incomplete' }
    throw error
  }
}

/**
 * Locks the broadcast for the transaction. Waits for other holders, which may only be updating its figures: giving up
 * would leave the broadcast idle until the next sweep.
 */
const lockForWork = ({ rows }: UnitOfWork, id: number): Promise<Broadcast | undefined> =>
  rows
    .selectFrom('join_broadcasts as b')
    .innerJoin('join_templates as t', 't.id', 'b.template_id')
    .selectAll('b')
    .select(['t.message', 't.status as template_status', 't.account_id as template_account'])
    .where('b.id', '=', id)
    .where('b.deleted_at', 'is', null)
    .forUpdate('b')
    .executeTakeFirst()

const put = ({ rows }: UnitOfWork, id: number, values: Record<string, unknown>) =>
  rows.updateTable('join_broadcasts').set(values).where('id', '=', id).execute()

/** The current account and template; null when an administrator must act: disabled, rejected or deleted meanwhile. */
async function contextOf({ rows }: UnitOfWork, broadcast: Broadcast): Promise<Context | null> {
  const account = await findAccount(rows, broadcast.account_id)
  if (!account || account.disabled_at !== null) return null
  try {
    return { broadcast, account, template: await findTemplate(rows, broadcast.template_id, account.id) }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** @returns the number of recipients processed */
async function writeSome(join: JoinContext, work: Work, context: Context): Promise<number> {
  const recipients = await work.rows
    .selectFrom('join_broadcast_recipients')
    .select(['id', 'phone', 'name', 'cells'])
    .where('broadcast_id', '=', context.broadcast.id)
    .where('state', '=', 'ready')
    .orderBy('id')
    .limit(batchOf(rateOf(context.broadcast, context.account)))
    .execute()
  for (const recipient of recipients) {
    const { state, messageId = null } = await writeOne(join, work, context, recipient)
    await work.rows
      .updateTable('join_broadcast_recipients')
      .set((set) => ({
        state,
        message_id: messageId,
        attempts: set('attempts', '+', messageId === null ? 0 : 1),
      }))
      .where('id', '=', recipient.id)
      .execute()
  }
  return recipients.length
}

/**
 * Writes the messages of the recipients that are due. The broadcast's row stays locked, so that two workers neither take
 * the same recipient nor exceed the rate together; a recipient is taken in the transaction that writes the message.
 */
export const sendBatch = (join: JoinContext, id: number): Promise<Turn> =>
  join.database.system(async (unit): Promise<Turn> => {
    const broadcast = await lockForWork(unit, id)
    if (!broadcast) return 'over'
    const now = new Date()
    const due = broadcast.next_at ?? now
    const begins = broadcast.state === 'scheduled' && due <= now
    if (!begins && broadcast.state !== 'running') return 'over'
    if (due > now) return { wrote: false, wait: due.getTime() - now.getTime() }
    const context = await contextOf(unit, broadcast)
    if (context === null) {
      await put(unit, id, { state: 'paused' })
      return 'over'
    }
    if (begins) await put(unit, id, { state: 'running', started_at: now })
    const { result: written } = await inWork(join, unit, (work) => writeSome(join, work, context))
    if (written === 0) {
      await put(unit, id, { state: 'done', finished_at: now })
      await refreshFigures(unit.rows, id)
      return 'over'
    }
    // After a longer pause it continues at its rate.
    const from = Math.max(due.getTime(), now.getTime() - MADE_UP)
    const after = new Date(from + (written * 1000) / rateOf(broadcast, context.account))
    await put(unit, id, { next_at: after })
    return { wrote: true, wait: Math.max(0, after.getTime() - Date.now()) }
  })
