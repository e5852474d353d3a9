import { z } from 'zod'
import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { WaitingJob } from '#platform/jobs/job.ts'
import type { Membership } from '../membership.queries.ts'

/** A question to the assistant: its chat, author and sequence. */
export const questionPayload = z.object({
  chat_id: z.number().int(),
  user_id: z.number().int(),
  sequence: z.number().int(),
})
export type Question = z.output<typeof questionPayload>
export type AssistantJob = WaitingJob<Question>

/** Queues a question; the questions of one chat are answered one after the other, in order. */
export const queueQuestion = (
  unit: UnitOfWork,
  job: AssistantJob,
  { chat_id, user_id, company_id: companyId }: Membership,
  sequence: number,
): Promise<void> =>
  enqueueWaiting(unit, job, { chat_id, user_id, sequence }, { companyId, queue: `assistant-${chat_id}` })
