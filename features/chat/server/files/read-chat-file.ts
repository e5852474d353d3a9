import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import type { FileLinks } from '#platform/http/server/file-links.ts'
import type { FileAnswer } from '#platform/http/server/send-file.ts'
import { fileUrlOf, linkChatFile, readChatFile, readChatPreview } from '../../contract/files.ts'
import type { ChatFiles } from './chat-files.ts'

/** Types that a browser shows and cannot run. */
const SHOWN = /^(image|audio|video)\//

/** The file or thumbnail of a message that exists and is visible to the person. */
const find = (rows: Rows, userId: number, messageId: number, which: 'file_id' | 'preview_id') =>
  rows
    .selectFrom('chat_files')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_files.message_id')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chat_messages.chat_id')
    .innerJoin('stored_files', 'stored_files.id', `chat_files.${which}`)
    .select([
      'stored_files.id',
      'stored_files.name',
      'stored_files.content_type',
      'stored_files.size',
      'stored_files.sha256',
    ])
    .where('chat_files.message_id', '=', messageId)
    .where('chat_messages.deleted_at', 'is', null)
    .where('chat_members.user_id', '=', userId)
    .where('chat_members.left_at', 'is', null)
    .whereRef('chat_members.visible_from', '<', 'chat_messages.sequence')
    .executeTakeFirst()

async function answer(files: ChatFiles, found: Awaited<ReturnType<typeof find>>): Promise<FileAnswer> {
  if (!found) throw new Failure(notFound)
  return {
    name: found.name,
    contentType: found.content_type,
    disposition: SHOWN.test(found.content_type) ? 'inline' : 'attachment',
    content: { size: Number(found.size), open: (range) => files.open(found.id, range) },
    etag: found.sha256.toString('hex'),
  }
}

export const readChatFileRoute = (files: ChatFiles) =>
  bind(readChatFile, async ({ unit, principal, params }) =>
    answer(files, await find(unit.rows, principal.userId, params.id, 'file_id')),
  )

export const linkChatFileRoute = (links: FileLinks) =>
  bind(linkChatFile, async ({ unit, principal, params: { id } }) => {
    if (!(await find(unit.rows, principal.userId, id, 'file_id'))) throw new Failure(notFound)
    const { url, expiresAt } = links.sign(fileUrlOf(id), principal)
    return { url, expires_at: expiresAt.toISOString() }
  })

export const readChatPreviewRoute = (files: ChatFiles) =>
  bind(readChatPreview, async ({ unit, principal, params }) =>
    answer(files, await find(unit.rows, principal.userId, params.id, 'preview_id')),
  )
