import type { z } from 'zod'
import { fileUrlOf } from '../../contract/files.ts'
import type { MessageKind, message, SystemNote } from '../../contract/message.ts'
import { type LowestMarks, readByAll } from '../../contract/read-marks.ts'
import type { MessageRow } from './message.queries.ts'

export function presentMessage(row: MessageRow, lowest: LowestMarks): z.input<typeof message> {
  const author =
    row.author_id === null
      ? null
      : { id: row.author_id, username: row.author_username ?? '', name: row.author_name ?? '' }
  const file = presentFile(row)
  return {
    id: row.id,
    chat_id: row.chat_id,
    sequence: row.sequence,
    messagesNumber: row.number,
    client_id: row.client_id,
    kind: row.kind as MessageKind,
    message: row.body,
    author,
    created_at: row.created_at.toISOString(),
    version: row.version,
    edited: row.edited_at !== null && row.deleted_at === null,
    deleted: row.deleted_at !== null,
    forwarded: row.forwarded,
    mentions: row.mentions as number[],
    reactions: row.reactions,
    response_message: presentAnswered(row),
    file,
    url: file?.url ?? null,
    content: file?.type ?? null,
    system: row.note as unknown as SystemNote | null,
    readedMsj: readByAll({ author, sequence: row.sequence }, lowest),
  }
}

function presentFile(row: MessageRow) {
  if (row.file_name === null || row.content_type === null) return null
  const url = fileUrlOf(row.id)
  return {
    name: row.file_name,
    type: row.content_type,
    size: Number(row.size),
    url,
    preview_url: row.preview_id === null ? null : `${url}preview/`,
    width: row.width,
    height: row.height,
    duration: row.duration,
  }
}

function presentAnswered(row: MessageRow) {
  if (row.answered_id === null) return null
  return {
    id: row.answered_id,
    author:
      row.asker_id === null
        ? null
        : { id: row.asker_id, username: row.asker_username ?? '', name: row.asker_name ?? '' },
    kind: row.answered_kind as MessageKind,
    message: row.answered_body ?? '',
    deleted: row.answered_deleted_at !== null,
  }
}
