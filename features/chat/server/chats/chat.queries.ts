import { type RawBuilder, sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { containing } from '#platform/db/list-filters.ts'

export interface ChatFilter {
  search: string
  unread: boolean
}

/** The viewer's chats, with the other person of a direct one. An empty direct chat shows only to its opener. */
const chatsOf = (rows: Rows, viewer: number) =>
  rows
    .selectFrom('chat_members as mine')
    .innerJoin('chats', 'chats.id', 'mine.chat_id')
    .leftJoin('users as other', (join) =>
      join
        .on('chats.kind', '=', 'direct')
        .on('other.id', '=', (id) =>
          id
            .case()
            .when('chats.low_user_id', '=', viewer)
            .then(id.ref('chats.high_user_id'))
            .else(id.ref('chats.low_user_id'))
            .end(),
        ),
    )
    .leftJoin('extensions', (join) =>
      join.onRef('extensions.user_id', '=', 'other.id').on('extensions.disabled_at', 'is', null),
    )
    .where('mine.user_id', '=', viewer)
    .where('mine.left_at', 'is', null)

const shownName: RawBuilder<string> = sql<string>`CASE WHEN chats.kind = 'direct'
  THEN coalesce(other.short_name, '') || ' ' || coalesce(extensions.number, '') ELSE chats.name END`

const unreadByViewer = sql<boolean>`(chats.message_count > mine.read_number OR mine.marked_unread)`

const listed = (rows: Rows, viewer: number, { search, unread }: ChatFilter) =>
  chatsOf(rows, viewer)
    .where((where) =>
      where.or([
        where('chats.last_sequence', '>', 0),
        where('chats.created_by', '=', viewer),
        where('chats.kind', '=', 'group'),
      ]),
    )
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`search_form(${shownName}) LIKE (SELECT search_form(${containing(search)}))`),
    )
    .$if(unread, (query) => query.where(unreadByViewer))

const details = (query: ReturnType<typeof chatsOf>) =>
  query
    .leftJoin('chat_messages as last', 'last.id', 'chats.last_message_id')
    .leftJoin('users as author', 'author.id', 'last.author_id')
    .leftJoin('chat_files as attached', (join) =>
      join.onRef('attached.message_id', '=', 'last.id').on('last.deleted_at', 'is', null),
    )
    .leftJoin('stored_files as file', 'file.id', 'attached.file_id')
    .select([
      'chats.id',
      'chats.kind',
      'chats.name',
      'chats.description',
      'chats.only_administrators_write',
      'chats.last_sequence',
      'chats.message_count',
      'chats.last_at',
      'chats.picture',
      'chats.member_count',
      'mine.is_administrator',
      'mine.read_sequence',
      'mine.read_number',
      'mine.visible_from',
      'mine.draft',
      'mine.pinned_at',
      'mine.muted_at',
      'mine.marked_unread',
      'other.id as other_id',
      'other.short_name as other_name',
      'other.avatar as other_avatar',
      'other.disabled_at as other_disabled_at',
      'extensions.endpoint',
      'extensions.number',
      'last.id as last_id',
      'last.kind as last_kind',
      'last.body as last_body',
      'last.note as last_note',
      'last.deleted_at as last_deleted_at',
      'last.created_at as last_created_at',
      'last.sequence as last_place',
      'last.number as last_number',
      'file.name as file_name',
      'author.id as author_id',
      'author.username as author_username',
      'author.short_name as author_name',
    ])
    .select((select) => [
      sql<number[]>`CASE WHEN chats.kind = 'group' THEN
        (SELECT coalesce(json_agg(a.user_id ORDER BY a.user_id), '[]') FROM chat_members a
          WHERE a.chat_id = chats.id AND a.is_administrator AND a.left_at IS NULL) ELSE '[]' END`.as(
        'administrators',
      ),
      select
        .exists(
          select
            .selectFrom('chat_members as reader')
            .select('reader.user_id')
            .whereRef('reader.chat_id', '=', 'chats.id')
            .whereRef('reader.user_id', '<>', 'mine.user_id')
            .whereRef('last.author_id', '=', 'mine.user_id')
            .where('reader.left_at', 'is', null)
            .whereRef('reader.read_sequence', '>=', 'chats.last_sequence'),
        )
        .as('read_by_other'),
    ])

export type ChatRow = Awaited<ReturnType<typeof findChats>>[number]

type ChatPage = ChatFilter & { page: number; page_size: number }

/** Pinned first, then newest first. */
export const chatsPage = (rows: Rows, viewer: number, filter: ChatPage) =>
  details(listed(rows, viewer, filter))
    .orderBy(sql`mine.pinned_at IS NULL`)
    .orderBy('chats.last_at', 'desc')
    .orderBy('chats.id', 'desc')
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)

export const findChats = (rows: Rows, viewer: number, filter: ChatPage) =>
  chatsPage(rows, viewer, filter).execute()

/** The chat as the viewer sees it, even an empty one; undefined for non-members. */
export const findChat = (rows: Rows, viewer: number, chatId: number): Promise<ChatRow | undefined> =>
  details(chatsOf(rows, viewer)).where('chats.id', '=', chatId).executeTakeFirst()

export const chatsTotal = (rows: Rows, viewer: number, filter: ChatFilter) =>
  listed(rows, viewer, filter).select((count) => [
    count.fn.countAll<number>().as('count'),
    sql<number>`count(*) FILTER (WHERE ${unreadByViewer})`.as('unread_chats'),
  ])

export const countChats = (rows: Rows, viewer: number, filter: ChatFilter) =>
  chatsTotal(rows, viewer, filter).executeTakeFirstOrThrow()
