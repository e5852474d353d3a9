import { z } from 'zod'
import type { UnitOfWork } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { Membership } from '../membership.queries.ts'

/** A question to the assistant: its chat, author and sequence. */
export const questionPayload = z.object({
  chat_id: z.number().int(),
  user_id: z.number().int(),
  sequence: z.number().int(),
})
export type Question = z.output<typeof questionPayload>
export type AssistantJob = Job<Question>

/** Queues a question; the questions of one chat are answered one after the other, in order. */
export const queueQuestion = (
  unit: UnitOfWork,
  job: AssistantJob,
  { chat_id, user_id }: Membership,
  sequence: number,
): Promise<void> => enqueue(unit, job, { chat_id, user_id, sequence }, `assistant-${chat_id}`)
