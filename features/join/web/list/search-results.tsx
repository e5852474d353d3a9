import CloudOff from '@mui/icons-material/CloudOffOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { RowsHandle } from '#platform/conversation/web/list/rows-view.tsx'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { searchChats } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { type ChatMenuAt, ChatRow } from './chat-row.tsx'

interface SearchResultsProps {
  query: string
  onMenu: (at: ChatMenuAt) => void
  handle: Ref<RowsHandle>
}

/** Search results: conversations by name, number or messages, also closed ones. */
export const SearchResults = ({ query: searchText, onMenu, handle }: SearchResultsProps) => {
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle(handle, () => {
    const first = () => list.current?.querySelector<HTMLElement>('[data-row]')
    return { focusFirst: () => first()?.focus(), openFirst: () => first()?.click() }
  })
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const query = useInfiniteQuery({
    queryKey: ['join', 'search', searchText],
    queryFn: ({ pageParam, signal }) =>
      join.api.call(searchChats, {
        query: { characters: searchText, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const found = query.data?.pages.flatMap(({ results }) => results) ?? []
  useEffect(() => {
    const pages = query.data?.pages ?? []
    join.mergeChats(pages.flatMap(({ results }) => results))
  }, [query.data, join])
  if (hasFailed(query))
    return (
      <ListMessage
        role="alert"
        icon={<CloudOff />}
        title={t('join.listFailed')}
        hint={failureDetail(query.error)}
        action={{ label: ui('ui.retry'), onClick: () => void query.refetch() }}
      />
    )
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 0.75 }}>
      {query.isPending && <LinearProgress aria-label={ui('ui.loading')} sx={{ height: 2 }} />}
      {query.isSuccess && found.length === 0 && (
        <ListMessage icon={<SearchOff />} title={t('join.found.nothing', { text: searchText })} />
      )}
      <Box component="ul" ref={list} aria-label={t('join.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.map((chat) => (
          <li key={chat.id}>
            <ChatRow
              chat={chat}
              onMenu={onMenu}
              choosing={null}
              found={{ query: searchText, message: chat.found }}
            />
          </li>
        ))}
      </Box>
      {query.hasNextPage && (
        <Button fullWidth onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {t('join.more')}
        </Button>
      )}
    </Box>
  )
}
