import { z } from 'zod'
import { defineJob, defineWaitingJob } from '#platform/jobs/job.ts'
import { timeoutInput } from '../../contract/bots/bot-timeout.ts'
import type { BotInput } from '../../contract/bots/interpret.ts'
import { handOver } from '../assignment/hand-over.ts'
import { inWork, type Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { answerByModel } from './answer-by-model.ts'
import { findVersion, type Waiting } from './bot.queries.ts'
import { stateOf } from './bot-conversation.ts'
import { makeHttpCall } from './make-http-call.ts'
import { runBot } from './run-bot.ts'

/** Identifies a step of a run: a job for an older step does nothing. */
const ticket = z.object({
  conversation_id: z.number().int(),
  run: z.number().int(),
  step: z.number().int(),
})
type Ticket = z.infer<typeof ticket>

/** Locks the conversation, if it still waits at that step. */
async function findWaiting(work: Work, { conversation_id, run, step }: Ticket): Promise<Waiting | null> {
  const locked = await work.lock(conversation_id)
  const state = locked?.state === 'bot' ? stateOf(locked) : null
  if (!locked || !state || state.run !== run || state.step !== step || locked.blocked_at !== null) return null
  const version = await findVersion(work.rows, state.bot, state.version)
  return version ? { locked, state, version } : null
}

const goOn = (
  context: JoinContext,
  ticketOf: Ticket,
  inputOf: (waiting: Waiting) => BotInput,
): Promise<void> =>
  context.database.system(async (unit) => {
    await inWork(context, unit, async (work) => {
      const waiting = await findWaiting(work, ticketOf)
      if (!waiting) return
      const { locked, state, version } = waiting
      await runBot(context, work, locked, {
        graph: version.graph,
        state,
        input: inputOf(waiting),
        handOver: (to) => handOver(context, work, locked, to),
      })
    })
  })

/** Calls an outside service between two transactions, so that the conversation is not locked meanwhile. */
const createOutsideJob = (
  getContext: () => JoinContext,
  id: string,
  ask: (context: JoinContext, waiting: Waiting) => Promise<BotInput>,
) =>
  defineWaitingJob({
    id,
    payload: ticket,
    maxAttempts: 5,
    // Longer than a node or a model may take.
    waits: { perCompany: 4, deadlineMs: 150_000 },
    async run(value) {
      const { result: waiting } = await getContext().database.system((unit) =>
        inWork(getContext(), unit, (work) => findWaiting(work, value)),
      )
      if (!waiting) return
      const reply = await ask(getContext(), waiting)
      await goOn(getContext(), value, () => reply)
    },
  })

export const createBotJobs = (getContext: () => JoinContext) => ({
  botTimeout: defineJob({
    id: 'join.bot-timeout',
    payload: ticket,
    maxAttempts: 12,
    run: (input) => goOn(getContext(), input, ({ state }) => timeoutInput(state)),
  }),
  botCall: createOutsideJob(getContext, 'join.bot-call', makeHttpCall),
  botThink: createOutsideJob(getContext, 'join.bot-think', answerByModel),
})
