import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DirectoryEntry, getDirectory } from '#features/phone/contract/directory.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import type { Chat } from '../../contract/chat.ts'
import type { Message } from '../../contract/message.ts'
import { searchMessages } from '../../contract/messages.ts'
import { chatList } from '../../contract/state.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { matchesName } from '../list/list-filter.ts'
import { useChatName } from '../use-chat-name.ts'

export type FoundMessage = Message & { chat_name: string }

/** Shortest text for searching messages. */
const MIN_SEARCH = 2

/** Colleagues by name or extension; none for people without a phone. */
export const usePeople = (query: string, enabled = true) => {
  const api = useApi()
  const { phone, me } = useChat()
  const found = useQuery({
    queryKey: ['phone', 'directory', 'chat', query],
    queryFn: ({ signal }) =>
      api.call(getDirectory, { query: { characters: query, page: 1, page_size: 50 }, signal }),
    enabled: enabled && phone !== null,
  })
  const people = useMemo(
    () =>
      (found.data?.results ?? []).filter(
        (entry): entry is DirectoryEntry & { user_id: number } =>
          entry.user_id !== null && entry.user_id !== me,
      ),
    [found.data, me],
  )
  return { people, busy: found.isFetching, failed: found.isError ? failureDetail(found.error) : null }
}

/** Searches chats by name, colleagues without a chat, and messages of all chats. */
export const useSearch = (query: string) => {
  const api = useApi()
  const session = useChat()
  const nameOf = useChatName()
  const known = useChatState(({ known }) => known.chats)
  const chats: Chat[] = useMemo(
    () =>
      chatList({ ...session.store.getState().known, chats: known }).filter((chat) =>
        matchesName(nameOf(chat), query),
      ),
    [session, known, query, nameOf],
  )
  const { people, ...directory } = usePeople(query)
  const written = useMemo(
    () => new Set(Object.values(known).flatMap(({ user_id }) => user_id ?? [])),
    [known],
  )
  const messages = useInfiniteQuery({
    queryKey: ['chat', 'search', query],
    queryFn: ({ pageParam, signal }) =>
      api.call(searchMessages, {
        query: { search: query, page_size: 20, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    enabled: query.length >= MIN_SEARCH,
  })
  return {
    chats,
    people: people.filter(({ user_id }) => !written.has(user_id)),
    messages: messages.data?.pages.flatMap(({ results }) => results) ?? [],
    hasMore: messages.hasNextPage,
    loadMore: () => void messages.fetchNextPage(),
    busy: directory.busy || messages.isFetching,
    failed: messages.isError ? failureDetail(messages.error) : directory.failed,
    retry: () => void messages.refetch(),
  }
}
