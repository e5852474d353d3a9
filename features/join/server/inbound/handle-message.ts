import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { ChannelEvent, Origin } from '#platform/messaging/domain.ts'
import type { AccountRow } from '../accounts/account.queries.ts'
import { findSender } from '../contacts/find-contact.ts'
import { isProfileDue } from '../contacts/profile-due.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { notifyContactActivity } from '../conversations/notify-contact-activity.ts'
import { resumeForLate } from '../conversations/reopen-for.ts'
import type { Work } from '../conversations/work.ts'
import type { HandOver } from '../hooks.ts'
import type { JoinContext } from '../join-context.ts'
import { writeMessage } from '../messages/write-message.ts'
import { handleSurveyAnswer } from '../surveys/handle-survey-answer.ts'
import { applyEarlyChanges } from './apply-change.ts'
import type { Batch } from './batch.ts'
import { completeStored, findByProviderId } from './complete-stored.ts'
import { handleOptWord } from './handle-opt-word.ts'
import { isFlood } from './is-flood.ts'
import { storedContentOf } from './stored-content.ts'

type IncomingMessage = Extract<ChannelEvent, { type: 'message' }>

/** Stores a contact's message; a closed conversation is reopened, and the bot or an agent gets it. */
export async function handleMessage(
  context: JoinContext,
  batch: Batch,
  account: AccountRow,
  event: IncomingMessage,
): Promise<void> {
  const { work } = batch
  const { company_id: companyId, provider } = account
  const contact = { companyId, provider, identity: event.from }
  const contactId = await findSender(work, contact, context.findPerson)
  const locked = await work.open({ companyId, accountId: account.id, contactId })
  if (await isFlood(work.rows, locked)) {
    context.log.warn(
      { conversation: locked.id },
      'a contact sends more messages than are kept of one in a day',
    )
    return
  }
  const content = storedContentOf(event.content)
  if (await completeStored(context, work, locked, { ...event, content })) return
  const id = await writeMessage(work, locked, {
    ...content,
    ...(event.origin ? { payload: { ...content.payload, origin: event.origin } } : {}),
    direction: 'in',
    status: 'delivered',
    providerId: event.providerId,
    replyTo: await findByProviderId(work.rows, locked, event.replyTo),
    at: new Date(event.at),
  })
  await applyEarlyChanges(work, account, event.providerId)
  if (isProfileDue(locked) && context.providers.get(provider)?.readProfile)
    await enqueueWaiting(
      work,
      context.jobs.readProfile,
      { account_id: account.id, contact_id: contactId },
      { companyId },
    )
  if (event.origin && isAdvertisement(event.origin) && locked.blocked_at === null)
    await tellAdvertisement(context, batch, account, contactId, event)
  if (locked.blocked_at === null) await goOn(context, batch, locked, event)
  else await handleOptWord(context, work, locked, event.content)
  batch.received(locked, id)
  if (content.file) await enqueueWaiting(work, context.jobs.fetchMedia, { message_id: id }, { companyId })
}

const isAdvertisement = ({ type }: Origin): boolean => !type.startsWith('story_') && type !== 'product'

/** Telephones paired by QR code tell what the contact's telephone claims. */
const CLAIMED_BY_CONTACTS = 'whatsapp-web'

export async function tellAdvertisement(
  { recordEvent }: JoinContext,
  { work }: Batch,
  { company_id: companyId, provider }: AccountRow,
  contactId: number,
  { from, origin, at }: Pick<IncomingMessage, 'from' | 'origin' | 'at'>,
): Promise<void> {
  if (origin === null) return
  const { type, id, url, headline, body } = origin
  await recordEvent(work, {
    ...from,
    type: 'join.advertisementFollowed',
    companyId,
    contactId,
    provider,
    advertisement: { type, id, url, headline, body },
    isAttested: provider !== CLAIMED_BY_CONTACTS,
    at: new Date(at),
  })
}

/** Who gets the message: the account's opt-out words, a survey, the bot, the owner, or whoever is assigned. */
async function goOn(
  context: JoinContext,
  batch: Batch,
  locked: LockedConversation,
  { content, at, elsewhere = false }: Pick<IncomingMessage, 'content' | 'at' | 'elsewhere'>,
): Promise<void> {
  const { work } = batch
  const { bots } = context.hooks
  if (await handleOptWord(context, work, locked, content)) return
  const writtenAt = new Date(at)
  const surveyed =
    locked.survey_id !== null && (await handleSurveyAnswer(context, work, locked, { content, writtenAt }))
  const handOver = async (to: HandOver): Promise<void> => batch.assignLater(locked, to)
  switch (locked.state) {
    case 'bot':
      return elsewhere ? undefined : bots.hear(work, locked, { content, surveyed, handOver })
    case 'open':
    case 'waiting':
      return
    case 'init':
    case 'closed':
      if (surveyed) return
      if (await returnsToOwner(work, locked)) work.apply(locked, { type: 'returned' })
      else if (!(await resumeForLate(work, locked, writtenAt))) {
        work.apply(locked, { type: 'reopened' })
        const isBots = !elsewhere && (await bots.start(work, locked, handOver))
        if (!isBots) batch.assignLater(locked, null)
      }
      return notifyContactActivity(context, work, locked)
    default:
      return locked.state satisfies never
  }
}

/** Whether it answers an agent who began the conversation and is still active. */
async function returnsToOwner({ rows }: Work, locked: LockedConversation): Promise<boolean> {
  if (locked.state !== 'init' || locked.owner_id === null) return false
  const owner = await rows
    .selectFrom('users')
    .select('id')
    .where('id', '=', locked.owner_id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return owner !== undefined
}
