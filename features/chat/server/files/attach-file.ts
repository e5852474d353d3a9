import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { attachFile } from '../../contract/files.ts'
import type { MessageKind } from '../../contract/message.ts'
import { type Membership, membershipIn } from '../membership.queries.ts'
import { findSequence } from '../messages/find-message.ts'
import { requireMayWrite, sendTo } from '../messages/send-message.ts'
import { presentWritten } from '../messages/write-message.ts'
import type { ChatParts } from '../parts.ts'
import type { ChatFiles } from './chat-files.ts'
import type { PreviewJob } from './preview-job.ts'

const kindOf = (contentType: string): MessageKind => {
  const [family] = contentType.split('/')
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'file'
}

/** Retypes a video container as audio when its sender recorded a voice note. */
const typedAs =
  (isVoice: boolean) =>
  (type: string): string =>
    isVoice ? type.replace(/^video\//, 'audio/') : type

async function findSent(rows: Rows, { chat_id, user_id }: Membership, clientId: string | undefined) {
  if (clientId === undefined) return undefined
  const sent = await rows
    .selectFrom('chat_messages')
    .select('id')
    .where('chat_id', '=', chat_id)
    .where('author_id', '=', user_id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  const [message] = sent ? await presentWritten(rows, [sent.id]) : []
  return message
}

export const attachFileRoute = (parts: ChatParts, files: ChatFiles, preview: PreviewJob) =>
  bind(attachFile, async ({ principal, unit, upload, body }) => {
    const held = await membershipIn(unit.rows, body.chat_id, principal.userId, 'lock')
    await requireMayWrite(unit.rows, held, parts)
    if (body.replyMsj !== undefined) await findSequence(unit.rows, held, body.replyMsj)
    const before = await findSent(unit.rows, held, body.client_id)
    if (before) return before
    const isVoice = body.durationAudio !== undefined || /audio/i.test(body.typeFile)
    const stored = await files.keepGuarded(unit, { upload, principal }, 'chat', typedAs(isVoice))
    const kind = kindOf(stored.contentType)
    const [sent] = await sendTo(parts, unit, held, [
      {
        kind,
        clientId: body.client_id ?? null,
        body: body.message,
        alsoFoundBy: upload.name,
        replyTo: body.replyMsj ?? null,
        file: {
          file_id: stored.id,
          preview_id: null,
          width: null,
          height: null,
          duration: body.durationAudio ?? null,
        },
      },
    ])
    if (!sent) throw new Error('the message was not written')
    if (kind === 'image') await enqueueWaiting(unit, preview, { message_id: sent.id }, principal)
    return sent
  })
