import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { STEP_FAILURES, type StepFailure } from '../../../contract/sequences/step-failures.ts'

/** Minutes until the next try, after so many that failed; after the last one it is given up. */
const RETRY_AFTER = [10, 30, 120, 360] as const

/** These are the person's: nobody can repair them, nor needs to be told. */
const OF_THE_PERSON: ReadonlySet<StepFailure> = new Set(['undeliverable', 'blocked_by_user'])

/**
 * @param failures how many tries in a row have failed
 * @returns when to try again; null: not by itself
 */
export function retryAt(failures: number, failure: StepFailure, now: Date): Date | null {
  const minutes = OF_THE_PERSON.has(failure) ? undefined : RETRY_AFTER[failures - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}

export interface FailingEnrolment {
  id: number
  sequence_id: number
  failures: number
}

/** Where a person stands again when a message that was written failed. */
interface Before {
  step: number
  sent: number
  since: Date
  last_message_id: number | null
}

/** A step was not sent: when it is tried again, and whom there is to tell. The enrolment is held. */
export async function failStep(
  rows: Rows,
  { id, sequence_id, failures }: FailingEnrolment,
  failure: StepFailure,
  before: Before | null = null,
): Promise<void> {
  const again = retryAt(failures + 1, failure, new Date())
  await rows
    .updateTable('join_sequence_enrolments')
    .set((set) => ({
      ...before,
      failure,
      failures: failures + 1,
      ...(again === null ? { state: 'failed' } : { state: 'active', next_at: again }),
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (OF_THE_PERSON.has(failure)) return
  await sql`
    UPDATE join_sequences
       SET known_failures = known_failures || ${failure}::text, unreported_failures = unreported_failures || ${failure}::text
     WHERE id = ${sequence_id} AND NOT ${failure} = ANY(known_failures)`.execute(rows)
}

const failureOf = (reason: string): StepFailure => STEP_FAILURES.find((one) => one === reason) ?? 'unknown'

/** The message of a step failed after it was written: its person stands before that step again. */
export async function stepMessageFailed(rows: Rows, messageId: number, reason: string): Promise<void> {
  const enrolment = await rows
    .selectFrom('join_sequence_enrolments as e')
    .select(['id', 'sequence_id', 'failures', 'step', 'sent', 'created_at', 'last_step', 'message_before'])
    .where('last_message_id', '=', messageId)
    .where('state', 'in', ['active', 'done'])
    // Who was put into it again meanwhile is in it once.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM join_sequence_enrolments o
        WHERE o.sequence_id = e.sequence_id AND o.contact_id = e.contact_id AND o.state = 'active' AND o.id <> e.id)`,
    )
    .forUpdate()
    .executeTakeFirst()
  if (!enrolment) return
  const { created_at, last_step, message_before, step, sent } = enrolment
  await failStep(rows, enrolment, failureOf(reason), {
    step: last_step ?? Math.max(0, step - 1),
    sent: Math.max(0, sent - 1),
    // Its time had come: it is not waited for once more.
    since: created_at,
    last_message_id: message_before,
  })
}

/** The message of a step went out: what had failed is over, and is told again if it comes back. */
export const stepMessageWent = (rows: Rows, messageId: number): Promise<unknown> =>
  sql`
    WITH failed AS (
      SELECT id, sequence_id, failure FROM join_sequence_enrolments
       WHERE last_message_id = ${messageId} AND failure <> 'none' FOR UPDATE),
    over AS (
      UPDATE join_sequence_enrolments e SET failure = 'none', failures = 0, version = e.version + 1
        FROM failed WHERE e.id = failed.id)
    UPDATE join_sequences s
       SET known_failures = array_remove(s.known_failures, failed.failure),
           unreported_failures = array_remove(s.unreported_failures, failed.failure)
      FROM failed WHERE s.id = failed.sequence_id`.execute(rows)
