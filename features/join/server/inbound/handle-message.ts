import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { ChannelEvent, Content } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { continueBot, startBot } from '../bots/bot-conversation.ts'
import type { HandOver } from '../bots/hand-over.ts'
import { findOrMakeContact } from '../contacts/find-contact.ts'
import type { HeldConversation } from '../conversations/conversation.queries.ts'
import { notifyContactActivity } from '../conversations/notify-contact-activity.ts'
import { openConversation } from '../conversations/open-conversation.ts'
import { noteOpened, reopen } from '../conversations/reopen.ts'
import { type NewMessage, writeMessage } from '../messages/write-message.ts'
import type { JoinParts } from '../parts.ts'
import { handleSurveyAnswer } from '../surveys/handle-survey-answer.ts'
import type { BatchEnd } from './batch-end.ts'
import { handleOptWord } from './handle-opt-word.ts'

type IncomingMessage = Extract<ChannelEvent, { type: 'message' }>

type Said = Pick<NewMessage, 'kind' | 'body'> & Partial<Pick<NewMessage, 'payload' | 'file'>>

/** The stored form of a message's content. */
function saidBy(content: Content): Said {
  switch (content.type) {
    case 'text':
      return { kind: 'NO_ATTACHED', body: content.text }
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
    case 'sticker': {
      const { source, contentType, name } = content.media
      const file = { state: 'pending' as const, fileId: null, source, contentType, name, duration: null }
      return { kind: content.type, body: content.caption, file }
    }
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { kind: 'location', body: name || address, payload: { latitude, longitude, name, address } }
    }
    case 'contact':
      return { kind: 'contact', body: content.name, payload: { name: content.name, phones: content.phones } }
    case 'choice':
      return { kind: 'interactive', body: content.title, payload: { name: content.id } }
    case 'unsupported':
      return { kind: 'unsupported', body: '', payload: { name: content.what } }
    default:
      return content satisfies never
  }
}

const findReplied = async (
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
  parts: JoinParts,
  unit: UnitOfWork,
  account: AccountRow,
  event: IncomingMessage,
  end: Pick<BatchEnd, 'received' | 'assignLater' | 'isPending'>,
): Promise<void> {
  const { rows } = unit
  const { company_id: companyId, provider } = account
  const contactId = await findOrMakeContact(
    rows,
    { companyId, provider, identity: event.from },
    parts.findPerson,
  )
  const held = await openConversation(rows, { companyId, accountId: account.id, contactId })
  const said = saidBy(event.content)
  const id = await writeMessage(rows, held, {
    ...said,
    direction: 'in',
    status: 'delivered',
    providerId: event.providerId,
    replyTo: await findReplied(rows, held.id, event.replyTo),
    at: new Date(event.at),
  })
  await goOn(parts, unit, held, event.content, end)
  end.received(held, id)
  if (said.file) await enqueue(unit, parts.jobs.fetchMedia, { message_id: id })
}

async function goOn(
  parts: JoinParts,
  unit: UnitOfWork,
  held: HeldConversation,
  content: Content,
  end: Pick<BatchEnd, 'assignLater' | 'isPending'>,
): Promise<void> {
  if (held.blocked_at !== null) return
  // It is assigned at the end of the batch; until then it waits.
  if (end.isPending(held.id)) held.state = 'waiting'
  if (await handleOptWord(parts, unit, held, content)) return
  const surveyed = held.survey_id !== null && (await handleSurveyAnswer(parts, unit, held, content))
  const handOver = async (to: HandOver): Promise<void> => end.assignLater(held, to)
  if (held.state === 'bot') return continueBot(parts, unit, held, { content, surveyed, handOver })
  if (surveyed || held.state === 'open' || held.state === 'waiting') return
  if (held.state === 'init' && (await answersOwner(parts, unit, held))) return
  if (held.state === 'closed' || held.state === 'init') {
    await reopen(unit.rows, held)
    await notifyContactActivity(parts, unit, held)
    if (!(await startBot(parts, unit, held, handOver))) end.assignLater(held, null)
  }
}

/** Keeps an answer with the agent who began the conversation. @returns whether there is such an agent, still active */
async function answersOwner(parts: JoinParts, unit: UnitOfWork, held: HeldConversation): Promise<boolean> {
  if (held.owner_id === null) return false
  const owner = await unit.rows
    .selectFrom('users')
    .select('id')
    .where('id', '=', held.owner_id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!owner) return false
  await unit.rows.updateTable('join_conversations').set({ state: 'open' }).where('id', '=', held.id).execute()
  held.state = 'open'
  await noteOpened(unit.rows, held)
  await notifyContactActivity(parts, unit, held)
  return true
}
