import type { Content } from '#platform/messaging/domain.ts'
import { type BotInput, type BotState, botState, initialState } from '../../contract/bots/interpret.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { BotHook, HandOverCallback } from '../hooks.ts'
import type { JoinContext } from '../join-context.ts'
import { writeSystemNote } from '../messages/write-message.ts'
import { findPublished, findVersion } from './bot.queries.ts'
import { runBot } from './run-bot.ts'

const TO_THE_ACCOUNT = { group: null, agent: null } as const

const publishedOf = (work: Work, locked: LockedConversation) =>
  locked.bot_active && locked.bot_id !== null ? findPublished(work.rows, locked.bot_id) : undefined

/** The account's bot takes a new conversation. @returns whether it has a published bot */
async function startBot(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  handOver: HandOverCallback,
): Promise<boolean> {
  const publishedVersion = await publishedOf(work, locked)
  if (!publishedVersion) return false
  const { bot, version, graph } = publishedVersion
  work.apply(locked, { type: 'bot_started' })
  const state = initialState(graph, { bot, version, run: locked.last_sequence })
  await writeSystemNote(work, locked, { type: 'bot_started', by: '', name: '' })
  await runBot(context, work, locked, { graph, state, input: { type: 'start' }, handOver })
  return true
}

const inputOf = (content: Content, surveyed: boolean): BotInput => {
  if (surveyed) return { type: 'surveyed' }
  if (content.type === 'choice') return { type: 'message', text: content.title, choice: content.id }
  return { type: 'message', text: content.type === 'text' ? content.text : null, choice: null }
}

/**
 * A conversation's state in its bot; null: none, as after a reload or with a state of an older version of the program.
 */
export const stateOf = (locked: { bot: unknown }): BotState | null =>
  botState.safeParse(locked.bot).data ?? null

/** Gives a message to the bot of its conversation. A disabled bot hands over; a reloaded one starts again. */
async function continueBot(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  { content, surveyed, handOver }: { content: Content; surveyed: boolean; handOver: HandOverCallback },
): Promise<void> {
  const state = stateOf(locked)
  if (!locked.bot_active) return handOver(TO_THE_ACCOUNT)
  const version = state && (await findVersion(work.rows, state.bot, state.version))
  if (version)
    return runBot(context, work, locked, {
      graph: version.graph,
      state,
      input: inputOf(content, surveyed),
      handOver,
    })
  if (!(await startBot(context, work, locked, handOver))) await handOver(TO_THE_ACCOUNT)
}

export const createBotHook = (getContext: () => JoinContext): BotHook => ({
  start: (work, locked, handOver) => startBot(getContext(), work, locked, handOver),
  hear: (work, locked, heard) => continueBot(getContext(), work, locked, heard),
})
