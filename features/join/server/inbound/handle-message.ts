import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { ChannelEvent, Content } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { continueBot, startBot } from '../bots/bot-conversation.ts'
import type { HandOver } from '../bots/hand-over.ts'
import { findOrCreateContact } from '../contacts/find-contact.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { notifyContactActivity } from '../conversations/notify-contact-activity.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { recordOpening, reopen } from '../conversations/reopen.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage } from '../messages/write-message.ts'
import { handleSurveyAnswer } from '../surveys/handle-survey-answer.ts'
import type { BatchEnd } from './batch-end.ts'
import { handleOptWord } from './handle-opt-word.ts'
import { isFlood } from './is-flood.ts'
import { storedContentOf } from './stored-content.ts'

type IncomingMessage = Extract<ChannelEvent, { type: 'message' }>

export const findReplied = async (
  rows: Rows,
  conversationId: number,
  providerId: string | null,
): Promise<number | null> => {
  if (providerId === null) return null
  const found = await rows
    .selectFrom('join_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Stores a contact's message; a closed conversation is reopened, and the bot or an agent gets it. */
export async function handleMessage(
  context: JoinContext,
  unit: UnitOfWork,
  account: AccountRow,
  event: IncomingMessage,
  end: Pick<BatchEnd, 'received' | 'assignLater' | 'isPending'>,
): Promise<void> {
  const { rows } = unit
  const { company_id: companyId, provider } = account
  const contactId = await findOrCreateContact(
    rows,
    { companyId, provider, identity: event.from },
    context.findPerson,
  )
  const locked = await openConversation(rows, { companyId, accountId: account.id, contactId })
  if (await isFlood(rows, locked)) {
    context.log.warn(
      { conversation: locked.id },
      'a contact sends more messages than are kept of one in a day',
    )
    return
  }
  const content = storedContentOf(event.content)
  const id = await writeMessage(rows, locked, {
    ...content,
    ...(event.origin ? { payload: { ...content.payload, origin: event.origin } } : {}),
    direction: 'in',
    status: 'delivered',
    providerId: event.providerId,
    replyTo: await findReplied(rows, locked.id, event.replyTo),
    at: new Date(event.at),
  })
  await goOn(context, unit, locked, event.content, end)
  end.received(locked, id)
  if (content.file) await enqueueWaiting(unit, context.jobs.fetchMedia, { message_id: id }, { companyId })
}

async function goOn(
  context: JoinContext,
  unit: UnitOfWork,
  locked: LockedConversation,
  content: Content,
  end: Pick<BatchEnd, 'assignLater' | 'isPending'>,
): Promise<void> {
  if (locked.blocked_at !== null) return
  // It is assigned at the end of the batch; until then it waits.
  if (end.isPending(locked.id)) locked.state = 'waiting'
  if (await handleOptWord(context, unit, locked, content)) return
  const surveyed = locked.survey_id !== null && (await handleSurveyAnswer(context, unit, locked, content))
  const handOver = async (to: HandOver): Promise<void> => end.assignLater(locked, to)
  if (locked.state === 'bot') return continueBot(context, unit, locked, { content, surveyed, handOver })
  if (surveyed || locked.state === 'open' || locked.state === 'waiting') return
  if (locked.state === 'init' && (await answersOwner(context, unit, locked))) return
  if (locked.state === 'closed' || locked.state === 'init') {
    await reopen(unit.rows, locked)
    await notifyContactActivity(context, unit, locked)
    if (!(await startBot(context, unit, locked, handOver))) end.assignLater(locked, null)
  }
}

/** Keeps an answer with the agent who began the conversation. @returns whether there is such an agent, still active */
async function answersOwner(
  context: JoinContext,
  unit: UnitOfWork,
  locked: LockedConversation,
): Promise<boolean> {
  if (locked.owner_id === null) return false
  const owner = await unit.rows
    .selectFrom('users')
    .select('id')
    .where('id', '=', locked.owner_id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!owner) return false
  await unit.rows
    .updateTable('join_conversations')
    .set({ state: 'open' })
    .where('id', '=', locked.id)
    .execute()
  locked.state = 'open'
  await recordOpening(unit.rows, locked)
  await notifyContactActivity(context, unit, locked)
  return true
}
