import type { z } from 'zod'
import type { Chat, chat } from '../../contract/chat.ts'
import type { MessageKind, SystemNote } from '../../contract/message.ts'
import { previewOf, unreadOf } from '../../contract/preview.ts'
import type { StatusOf } from '../ports.ts'
import type { ChatRow } from './chat.queries.ts'

/** Stands for no extension; not shown with the name. */
const NO_EXTENSION = '000'

const nameWithExtension = (name: string, extension: string | null): string =>
  extension === null || extension === NO_EXTENSION ? name : `${name} ${extension}`

const NO_MESSAGE = {
  idLastMessage: null,
  last_message: '',
  last_message_kind: null,
  last_message_system: null,
  last_message_author: null,
  nameLastMessage: '',
  last_message_incoming: false,
  deletedLastMessage: false,
} satisfies Partial<Chat>

function lastOf(row: ChatRow, viewer: number) {
  const { last_id: id, last_place: sequence, last_number: number, last_created_at: at } = row
  if (id === null || sequence === null || number === null || at === null) return null
  return previewOf(
    {
      id,
      sequence,
      messagesNumber: number,
      kind: row.last_kind as MessageKind,
      message: row.last_body ?? '',
      deleted: row.last_deleted_at !== null,
      system: row.last_note as unknown as SystemNote | null,
      author:
        row.author_id === null
          ? null
          : { id: row.author_id, username: row.author_username ?? '', name: row.author_name ?? '' },
      created_at: at.toISOString(),
      file: row.file_name === null ? null : { name: row.file_name },
    },
    viewer,
  )
}

/** A chat as `viewer` sees it. The assistant's chat has no name: each browser shows it in its language. */
export function presentChat(row: ChatRow, viewer: number, statusOf: StatusOf): z.input<typeof chat> {
  const direct = row.kind === 'direct'
  const name = direct ? (row.other_name ?? '') : row.name
  const last = lastOf(row, viewer)
  const readByViewer = row.read_sequence >= row.last_sequence
  const read = last?.last_message_incoming ? readByViewer : row.read_by_other
  return {
    id: row.id,
    chatId: row.id,
    getInfoName: name,
    contact_dialog: direct ? nameWithExtension(name, row.number) : name,
    description: row.description,
    img_dialog: direct ? row.other_avatar : row.picture,
    onlyAdminsMessages: row.only_administrators_write,
    isActive: !direct || row.other_disabled_at === null,
    administrators: row.administrators,
    member_count: row.member_count,
    isGroup: row.kind === 'group',
    isFexIA: row.kind === 'assistant',
    user_id: row.other_id,
    account: row.endpoint,
    destination: row.number,
    state: row.endpoint === null ? null : statusOf(row.endpoint),
    last_sequence: row.last_sequence,
    message_count: row.message_count,
    read_sequence: row.read_sequence,
    read_number: row.read_number,
    visible_from: row.visible_from,
    unread: unreadOf(row),
    date_message: row.last_at.toISOString(),
    ...NO_MESSAGE,
    ...last,
    last_message_status: read ? 'read' : 'unread',
    draft: row.draft,
    pinned: row.pinned_at !== null,
    muted: row.muted_at !== null,
    marked_unread: row.marked_unread,
  }
}
