import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { refreshLists } from '#platform/resource/server/live-resources.ts'
import { joinEnrolments } from '../../../contract/sequences/sequences.ts'
import type { StepFailure } from '../../../contract/sequences/step-failures.ts'
import { type SequenceMove, stepSequence } from '../../../contract/sequences/step-sequence.ts'
import { type GroupHours, isGroupOpen } from '../../assignment/working-hours.ts'
import { inWork, type Work } from '../../conversations/work.ts'
import type { JoinContext } from '../../join-context.ts'
import { sendLater } from '../../outbound/send-later.ts'
import { findTemplate, writeTemplate } from '../templates/write-template.ts'
import { notifyFailures } from './notify-failures.ts'
import { stepsOf } from './sequence-routes.ts'
import { failStep } from './step-failures.ts'

/** Steps of one run, the companies by turns; the next minute's run continues. */
const MAX = 2000

interface Due extends GroupHours {
  id: number
  company_id: number
  sequence_id: number
  failures: number
  last_message_id: number | null
  account_off: boolean
  contact_id: number
  step: number
  since: Date
  created_at: Date
  account_id: number
  stop_on_reply: boolean
  steps: unknown
  has_hours: boolean
  opted_out: boolean
  blocked: boolean
  label_id: number | null
  replied_at: Date | null
  was_read: boolean
}

/** Enrolments that are due: those whom one company enrols by the thousand do not stand before another's. */
async function findDue(rows: Rows, max: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT e.id, e.next_at, row_number() OVER (PARTITION BY e.company_id ORDER BY e.next_at, e.id) AS turn
        FROM join_sequence_enrolments e
        JOIN join_sequences s ON s.id = e.sequence_id AND s.disabled_at IS NULL AND s.deleted_at IS NULL
       WHERE e.state = 'active' AND e.next_at <= now()) due
     ORDER BY turn, next_at LIMIT ${max}`.execute(rows)
  return found.rows.map(({ id }) => id)
}

/** One that is still due, locked, with everything that its next move depends on. */
async function nextDue({ rows }: UnitOfWork, id: number): Promise<Due | undefined> {
  const found = await sql<Due>`
    SELECT e.id, e.company_id, e.sequence_id, e.failures, e.last_message_id, e.contact_id, e.step, e.since, e.created_at,
           s.account_id, a.disabled_at IS NOT NULL OR a.deleted_at IS NOT NULL AS account_off, s.stop_on_reply, s.steps,
           g.id IS NOT NULL AS has_hours, co.time_zone, calendar_hours(g.calendar_id) AS hours, p.opted_out_at IS NOT NULL AS opted_out,
           c.blocked_at IS NOT NULL AS blocked, c.label_id, coalesce(l.status = 'read', false) AS was_read,
           coalesce(g.monday, '{}') AS monday, coalesce(g.tuesday, '{}') AS tuesday, coalesce(g.wednesday, '{}') AS wednesday,
           coalesce(g.thursday, '{}') AS thursday, coalesce(g.friday, '{}') AS friday, coalesce(g.saturday, '{}') AS saturday,
           coalesce(g.sunday, '{}') AS sunday,
           (SELECT max(m.created_at) FROM join_messages m WHERE m.conversation_id = c.id AND m.direction = 'in') AS replied_at
      FROM join_sequence_enrolments e
      JOIN join_sequences s ON s.id = e.sequence_id AND s.disabled_at IS NULL AND s.deleted_at IS NULL
      JOIN join_accounts a ON a.id = s.account_id
      JOIN companies co ON co.id = e.company_id
      JOIN join_contacts p ON p.id = e.contact_id
      LEFT JOIN join_conversations c ON c.contact_id = e.contact_id AND c.account_id = s.account_id
      LEFT JOIN join_messages l ON l.id = e.last_message_id
      LEFT JOIN join_groups g ON g.id = s.hours_id
     WHERE e.id = ${id} AND e.state = 'active' AND e.next_at <= now() FOR UPDATE OF e SKIP LOCKED`.execute(
    rows,
  )
  return found.rows[0]
}

const moveOf = (due: Due, now: Date): SequenceMove =>
  stepSequence(
    stepsOf(due),
    { step: due.step, since: due.since.getTime(), enrolledAt: due.created_at.getTime() },
    {
      now: now.getTime(),
      isOpen: !due.has_hours || isGroupOpen(due, now),
      stopOnReply: due.stop_on_reply,
      repliedAt: due.replied_at?.getTime() ?? null,
      optedOut: due.opted_out || due.blocked,
      labelId: due.label_id,
      wasRead: due.was_read,
    },
  )

/** Their open lists are read again. */
const refreshPeople = (context: JoinContext, companyId: number): void =>
  refreshLists(context, joinEnrolments.name, companyId)

/** Writes the step's message. @returns its id, or why it cannot be sent */
async function write(
  context: JoinContext,
  work: Work,
  due: Due,
  { template: templateId, params }: Extract<SequenceMove, { kind: 'send' }>['step'],
): Promise<number | StepFailure> {
  if (due.account_off) return 'account_off'
  try {
    const template = await findTemplate(work.rows, templateId, due.account_id)
    const of = { companyId: due.company_id, accountId: due.account_id, contactId: due.contact_id }
    const locked = await work.open(of)
    work.apply(locked, { type: 'held' })
    const content = { params, file: null, authorId: null, clientId: null, byBot: true }
    const messageId = await writeTemplate(work, locked, template, content)
    await sendLater(context, work, locked)
    return messageId
  } catch (error) {
    // The template was rejected or deleted meanwhile; nothing has been written.
    if (error instanceof Failure) return error.kind === notFound ? 'template_gone' : 'template_unusable'
    throw error
  }
}

/** Moves one person one step, in the transaction that writes the message. @returns whether they were still due */
const stepNext = (context: JoinContext, id: number, onDue: (due: Due) => void): Promise<boolean> =>
  context.database.system(async (unit) => {
    const due = await nextDue(unit, id)
    if (!due) return false
    onDue(due)
    const now = new Date()
    const move = moveOf(due, now)
    const put = (values: Record<string, unknown>) =>
      unit.rows
        .updateTable('join_sequence_enrolments')
        .set((set) => ({ ...values, version: set('version', '+', 1) }))
        .where('id', '=', due.id)
        .execute()
    switch (move.kind) {
      case 'wait':
        await put({ next_at: new Date(move.until) })
        break
      case 'end':
        await put({ state: move.state })
        break
      case 'skip':
        await put({ step: due.step + 1, since: now, next_at: now, failure: 'none', failures: 0 })
        break
      case 'send': {
        const { result: written } = await inWork(context, unit, (work) =>
          write(context, work, due, move.step),
        )
        if (typeof written === 'string') {
          await failStep(unit.rows, due, written)
          unit.onCommit(() => refreshPeople(context, due.company_id))
        } else
          await unit.rows
            .updateTable('join_sequence_enrolments')
            .set((set) => ({
              step: due.step + 1,
              since: now,
              next_at: now,
              last_step: due.step,
              last_message_id: written,
              message_before: due.last_message_id,
              sent: set('sent', '+', 1),
              version: set('version', '+', 1),
            }))
            .where('id', '=', due.id)
            .execute()
        break
      }
      default:
        move satisfies never
    }
    return true
  })

/** `stepNext`, but a person whose step fails is postponed and does not block the others. */
async function stepOrRetryLater(context: JoinContext, id: number): Promise<boolean> {
  let tried: Due | undefined
  try {
    return await stepNext(context, id, (due) => (tried = due))
  } catch (error) {
    const due = tried
    if (due === undefined) throw error
    context.log.error({ err: error, enrolment: due.id }, 'a step of a sequence failed')
    await context.database.system(async (unit) => {
      await failStep(unit.rows, due, 'unknown')
      unit.onCommit(() => refreshPeople(context, due.company_id))
    })
    return true
  }
}

/** Enrols the contacts of conversations that got a sequence's label, once. */
const enrolLabelled = (context: JoinContext) =>
  sql`
    INSERT INTO join_sequence_enrolments (company_id, sequence_id, contact_id, source, next_at, search_text)
    SELECT s.company_id, s.id, p.id, 'label', now(), p.search_text
      FROM join_sequences s
      JOIN join_conversations c ON c.account_id = s.account_id AND c.label_id = s.label_id AND c.company_id = s.company_id
      JOIN join_contacts p ON p.id = c.contact_id AND p.opted_out_at IS NULL
     WHERE s.label_id IS NOT NULL AND s.disabled_at IS NULL AND s.deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM join_sequence_enrolments e WHERE e.sequence_id = s.id AND e.contact_id = p.id)
        ON CONFLICT (sequence_id, contact_id) WHERE state = 'active' DO NOTHING`.execute(
    context.database.systemRows,
  )

/** Moves everybody who is due one step on. */
export const createSequenceJob = (getContext: () => JoinContext) =>
  defineJob({
    id: 'join.sequences',
    cron: '* * * * *',
    maxAttempts: 1,
    async run() {
      await enrolLabelled(getContext())
      for (let left = MAX; left > 0; ) {
        const due = await findDue(getContext().database.systemRows, left)
        let moved = 0
        for (const id of due) if (await stepOrRetryLater(getContext(), id)) moved += 1
        if (moved === 0) break
        left -= due.length
      }
      await notifyFailures(getContext())
    },
  })
