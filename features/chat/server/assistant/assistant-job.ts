import { type AssistantSettings, askModel, type Turn } from '#platform/assistant/ask-model.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Database } from '#platform/db/database.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import { assistantText } from '../../contract/events.ts'
import { MAX_MESSAGE } from '../../contract/message.ts'
import { listTopic } from '../audience.ts'
import { membershipIn } from '../membership.queries.ts'
import { type NewMessage, presentWritten, publishWritten, writeMessage } from '../messages/write-message.ts'
import type { ChatParts } from '../parts.ts'
import { type Question, questionPayload } from './queue-question.ts'

/** Context for the model, messages. */
const REMEMBERED = 30
/** Pause between two updates of a partial answer, ms. */
const TELL_EVERY = 150

/** Answers one question. Safe to run again: it does nothing when the question is no longer the last message. */
export const createAssistantJob = (
  database: Database,
  parts: Pick<ChatParts, 'publish' | 'audiences' | 'log'>,
  settings: AssistantSettings,
) =>
  defineWaitingJob({
    id: 'chat.assistant',
    payload: questionPayload,
    maxAttempts: 1,
    // Longer than a model may take.
    waits: { perCompany: 4, deadlineMs: 150_000 },
    async run(question) {
      const turns = await readConversation(database, question)
      if (!turns) return
      try {
        const text = await askModel(settings, turns, tellProgress(parts, question))
        await answer(database, parts, question, {
          author: null,
          clientId: null,
          kind: 'NO_ATTACHED',
          body: cutText(text, MAX_MESSAGE),
        })
      } catch (error) {
        parts.log.warn({ err: error }, 'the assistant did not answer')
        await answer(database, parts, question, {
          author: null,
          clientId: null,
          kind: 'system',
          body: '',
          note: { type: 'assistant_failed', people: [], text: '' },
        })
      }
    },
  })

/** The conversation for the model; null when the question is already answered or deleted. */
async function readConversation({ systemRows }: Database, request: Question): Promise<Turn[] | null> {
  const lines = await systemRows
    .selectFrom('chat_messages')
    .select(['author_id', 'body', 'sequence', 'kind'])
    .where('chat_id', '=', request.chat_id)
    .where('deleted_at', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(REMEMBERED)
    .execute()
  const [last] = lines
  if (last?.sequence !== request.sequence) return null
  return lines
    .reverse()
    .filter((line) => line.kind === 'NO_ATTACHED')
    .map((line) => ({ role: line.author_id === null ? 'assistant' : 'user', content: line.body }))
}

function tellProgress({ publish }: Pick<ChatParts, 'publish'>, { chat_id, user_id }: Question) {
  let publishedAt = 0
  return (text: string): void => {
    const now = performance.now()
    if (now - publishedAt < TELL_EVERY) return
    publishedAt = now
    publish(listTopic(user_id), assistantText, { chat_id, text: cutText(text, MAX_MESSAGE) })
  }
}

async function answer(
  database: Database,
  parts: Pick<ChatParts, 'publish' | 'audiences'>,
  { chat_id, user_id }: Question,
  message: NewMessage,
): Promise<void> {
  await database.system(async (unit) => {
    const held = await membershipIn(unit.rows, chat_id, user_id, 'lock')
    const { id } = await writeMessage(unit.rows, held, message)
    const audience = await parts.audiences(unit.rows, held)
    publishWritten(parts, unit, audience, await presentWritten(unit.rows, [id]))
  })
}
