import { enqueueAt, enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { timeoutIn } from '../../contract/bots/bot-timeout.ts'
import type { BotGraph } from '../../contract/bots/graph.ts'
import {
  type Advance,
  advance,
  type BotEffect,
  type BotInput,
  type BotState,
} from '../../contract/bots/interpret.ts'
import { PROGRAM } from '../assignment/assign-new.ts'
import { closeConversation } from '../conversations/close-conversation.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { HandOverCallback } from '../hooks.ts'
import type { JoinContext } from '../join-context.ts'
import { sendAutomaticText } from '../outbound/send-automatic-text.ts'
import { askSurvey } from '../surveys/ask-survey.ts'
import { readBotContext } from './read-bot-context.ts'

/** Prefix of a model's answers, so that the contact knows. */
const MARK = '🤖 '

/**
 * Advances a conversation's bot by one input and carries out the effects. The state is saved in the input's transaction,
 * so that a message is neither lost nor handled twice; calls, models and timeouts are jobs of the same transaction.
 */
export async function runBot(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  {
    graph,
    state,
    input,
    handOver,
  }: { graph: BotGraph; state: BotState; input: BotInput; handOver: HandOverCallback },
): Promise<void> {
  const next = advance(graph, state, input, await readBotContext(work.rows, graph, locked))
  if (next.state === state) return
  work.apply(locked, { type: 'bot_moved', bot: next.state })
  // It only noticed that something was written: nothing new is waited for.
  if (next.effects.length === 0 && next.path.length === 0) return
  await recordPassages(work, locked, state, next)
  for (const effect of next.effects) {
    if (effect.type === 'hand_over') await handOver({ group: effect.group, agent: effect.agent })
    else await applyEffect(context, work, locked, next.state, effect)
  }
  if (next.state === null) return
  const seconds = timeoutIn(graph, next.state)
  if (seconds !== null)
    await enqueueAt(work, context.jobs.botTimeout, ticketOf(locked, next.state), {
      at: new Date(Date.now() + seconds * 1000),
    })
}

const ticketOf = (locked: LockedConversation, { run, step }: BotState) => ({
  conversation_id: locked.id,
  run,
  step,
})

async function recordPassages(
  work: Work,
  locked: LockedConversation,
  { bot, version }: BotState,
  { path, effects }: Advance,
): Promise<void> {
  if (path.length > 0)
    await work.rows
      .insertInto('join_bot_passages')
      .values(
        path.map(({ node, port }) => ({
          company_id: locked.company_id,
          bot_id: bot,
          version,
          conversation_id: locked.id,
          node,
          port,
        })),
      )
      .execute()
  if (effects.some(({ type }) => type === 'say')) work.fact(locked, 'bot_answered')
}

async function applyEffect(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  state: BotState | null,
  effect: Exclude<BotEffect, { type: 'hand_over' }>,
): Promise<void> {
  const ofCompany = { companyId: locked.company_id }
  switch (effect.type) {
    case 'say': {
      const { text, media, options, ai } = effect
      const file = media === null ? undefined : fileOf(media)
      await sendAutomaticText(context, work, locked, ai ? `${MARK}${text}` : text, {
        options,
        ai,
        ...(file ? { file } : {}),
      })
      return
    }
    case 'choose':
      return work.fact(locked, 'option', { word: effect.title })
    case 'call':
      if (state) await enqueueWaiting(work, context.jobs.botCall, ticketOf(locked, state), ofCompany)
      return
    case 'think':
      if (state) await enqueueWaiting(work, context.jobs.botThink, ticketOf(locked, state), ofCompany)
      return
    case 'survey':
      return survey(context, work, locked, effect.survey)
    case 'close': {
      const closingType = await findClosingType(work, locked.company_id, effect.closing_type)
      return closeConversation(context, work, locked, { closingType, by: PROGRAM })
    }
    default:
      return effect satisfies never
  }
}

const fileOf = ({
  file,
  kind,
  name,
  content_type,
}: NonNullable<Extract<BotEffect, { type: 'say' }>['media']>) => ({
  kind,
  state: 'ready' as const,
  fileId: file,
  name,
  contentType: content_type,
  source: null,
  duration: null,
})

async function survey(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  id: number,
): Promise<void> {
  const found = await work.rows
    .selectFrom('join_surveys')
    .select(['id', 'name', 'question', 'options'])
    .where('id', '=', id)
    .where('company_id', '=', locked.company_id)
    .executeTakeFirst()
  if (found) await askSurvey(context, work, locked, found, PROGRAM)
}

const findClosingType = async ({ rows }: Work, companyId: number, id: number | null) =>
  id === null
    ? null
    : ((await rows
        .selectFrom('join_closing_types')
        .select(['id', 'name'])
        .where('id', '=', id)
        .where('company_id', '=', companyId)
        .executeTakeFirst()) ?? null)
