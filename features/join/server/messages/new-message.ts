import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bindPrepared, type RouteRequest } from '#platform/http/server/bind.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import type { TakenFiles } from '#platform/messaging/taken-files.ts'
import { textTooLong, unknownFile } from '../../contract/errors.ts'
import type { MessageKind } from '../../contract/message.ts'
import { newMessage } from '../../contract/messages.ts'
import { charactersOver, OWN_LIMIT } from '../../contract/text-limit.ts'
import { lockForNote, lockVisible } from '../conversations/access.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import { findActor } from '../conversations/find-actor.ts'
import { reopenFor } from '../conversations/reopen-for.ts'
import { inWork, type Work } from '../conversations/work.ts'
import { kindOfFile } from '../files/kind-of-file.ts'
import { savePreview } from '../files/preview-job.ts'
import { type Previews, previewsOf } from '../files/previews-of.ts'
import type { JoinContext } from '../join-context.ts'
import { sendLater } from '../outbound/send-later.ts'
import { goesBeside } from './goes-beside.ts'
import { presentMessage } from './message.present.ts'
import { messages } from './message.queries.ts'
import { mentionedColleagues, notifyMentioned } from './notify-mentioned.ts'
import { publishNotes } from './publish-notes.ts'
import { requireSendable } from './require-sendable.ts'
import { type NewFile, type NewMessage, writeMessage } from './write-message.ts'

/** Turns uploads into files of messages, in the given order. @throws Failure `unknown_file` */
export async function claimUploads(
  rows: Rows,
  principal: Principal,
  ids: readonly string[],
  taken?: TakenFiles,
): Promise<(NewFile & { kind: MessageKind })[]> {
  if (ids.length === 0) return []
  const claimed = await rows
    .deleteFrom('join_uploads')
    .using('stored_files')
    .whereRef('stored_files.id', '=', 'join_uploads.file_id')
    .where('join_uploads.file_id', 'in', [...ids])
    .where('join_uploads.user_id', '=', principal.userId)
    .returning([
      'join_uploads.file_id',
      'join_uploads.duration',
      'join_uploads.as_document',
      'stored_files.name',
      'stored_files.content_type',
      'stored_files.size',
    ])
    .execute()
  return ids.map((id) => {
    const file = claimed.find((one) => one.file_id === id)
    if (!file) throw new Failure(unknownFile)
    return {
      kind: file.as_document ? 'file' : kindOfFile(file.content_type, Number(file.size), taken),
      state: 'ready',
      fileId: file.file_id,
      name: file.name,
      contentType: file.content_type,
      source: null,
      duration: file.duration,
    }
  })
}

/** The message that an earlier request with this client id created; of several, only the first carries it. */
const sentBefore = (rows: Rows, conversationId: number, clientId: string | undefined) =>
  clientId === undefined
    ? Promise.resolve([])
    : messages(rows)
        .where('m.conversation_id', '=', conversationId)
        .where('m.client_id', '=', clientId)
        .execute()

async function requireReplied(rows: Rows, locked: LockedConversation, id: number | null): Promise<void> {
  if (id === null) return
  const there = await rows
    .selectFrom('join_messages')
    .select('id')
    .where('id', '=', id)
    .where('conversation_id', '=', locked.id)
    .executeTakeFirst()
  if (!there) throw new Failure(notFound)
}

export const newMessageRoute = (context: JoinContext) =>
  bindPrepared(
    newMessage,
    async ({ principal, body }, proceed: (previews: Previews) => Promise<unknown>) =>
      proceed(body.note ? new Map() : await previewsOf(context, principal, body.files)),
    (request) => sendMessage(context, request),
  )

type Sending = RouteRequest<typeof newMessage> & { prepared: Previews }

async function sendMessage(context: JoinContext, request: Sending) {
  const { unit, principal, body } = request
  const { result, messages: sent } = await inWork(context, unit, async (work) => {
    const lock = body.note ? lockForNote : lockVisible
    const locked = await lock(work, principal, body.sender)
    const before = await sentBefore(unit.rows, locked.id, body.client_id)
    return before.length > 0 ? before.map(presentMessage) : writeTo(context, work, locked, request)
  })
  return { results: result.flatMap((one) => (typeof one === 'number' ? (sent.get(one) ?? []) : one)) }
}

/** @returns the messages' ids */
async function writeTo(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  { principal, body, prepared: previews }: Sending,
): Promise<number[]> {
  const { rows } = work
  await requireReplied(rows, locked, body.response_message)
  if (!body.note) requireSendable(context, locked)
  const provider = context.providers.get(locked.provider)
  const { textLimit = OWN_LIMIT, takenFiles } = provider ?? {}
  if (!body.note && charactersOver(body.message, textLimit) > 0) throw new Failure(textTooLong)
  const mentions = body.note ? await mentionedColleagues(rows, locked, body.mentions) : []
  const uploads = await claimUploads(rows, principal, body.files, takenFiles)
  const drafts = draftsOf({ ...body, mentions }, uploads, goesBeside(provider, body.message))
  if (drafts.length === 0) throw new Failure(invalid)
  if (!body.note) {
    await reopenFor(context, work, principal, locked)
    work.apply(locked, { type: 'answered', userId: principal.userId })
  }
  const ids = await writeDrafts(context, work, locked, { drafts, body, principal, previews })
  if (!body.note) await sendLater(context, work, locked)
  const [id] = ids
  if (mentions.length > 0 && id !== undefined)
    await notifyMentioned(context, work, locked, {
      id,
      body: body.message,
      mentions,
      author: await findActor(rows, principal),
    })
  if (body.note) await publishNotes(context, work, locked.id)
  return ids
}

interface Writing {
  drafts: readonly Draft[]
  body: Body
  principal: Principal
  previews: Previews
}

/** The client's id and the quoted message go to the first draft. */
async function writeDrafts(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  { drafts, body, principal, previews }: Writing,
): Promise<number[]> {
  const ids: number[] = []
  for (const [index, draft] of drafts.entries()) {
    const first = index === 0
    const id = await writeMessage(work, locked, {
      ...draft,
      direction: 'out',
      status: body.note ? 'sent' : 'enqueue',
      authorId: principal.userId,
      clientId: first ? (body.client_id ?? null) : null,
      replyTo: first ? body.response_message : null,
    })
    const preview = previews.get(draft.file?.fileId ?? '')
    const { company_id: companyId } = locked
    if (preview === 'later')
      await enqueueWaiting(work, context.jobs.preview, { message_id: id }, { companyId })
    else if (preview) await savePreview(context, work, companyId, id, preview)
    ids.push(id)
  }
  return ids
}

type Body = RouteRequest<typeof newMessage>['body']
type Draft = Pick<NewMessage, 'kind' | 'body'> & Partial<Pick<NewMessage, 'payload' | 'file' | 'mentions'>>

/**
 * The text becomes the first file's caption; before voice notes and stickers, which have none, it is a message of its
 * own, as everywhere where files carry no text or none so long.
 */
function draftsOf(
  body: Body,
  files: readonly (NewFile & { kind: MessageKind })[],
  isCaption: boolean,
): Draft[] {
  const { message, location, note, mentions } = body
  if (note) return message === '' ? [] : [{ kind: 'note', body: message, mentions }]
  const drafts: Draft[] = files.map(({ kind, ...file }) => ({ kind, body: '', file }))
  const [first] = drafts
  if (message !== '') {
    if (isCaption && first && first.kind !== 'audio' && first.kind !== 'sticker') first.body = message
    else drafts.unshift({ kind: 'NO_ATTACHED', body: message })
  }
  if (location) drafts.push({ kind: 'location', body: location.name || location.address, payload: location })
  return drafts
}
