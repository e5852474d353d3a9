import Close from '@mui/icons-material/Close'
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { searchMessages } from '../../contract/messages.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat } from '../chat-context.tsx'

const PAGE = 50

const useHits = (chatId: number, query: string) => {
  const api = useApi()
  const found = useInfiniteQuery({
    queryKey: ['chat', 'search', chatId, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(searchMessages, {
        query: {
          search: query,
          chat_id: chatId,
          page_size: PAGE,
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    enabled: query.length >= 2,
  })
  return { found, hits: found.data?.pages.flatMap(({ results }) => results) ?? [] }
}

/** Searches the open chat and steps through the hits, newest first. */
export const ChatSearch = ({ chatId, onClose }: { chatId: number; onClose: () => void }) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const session = useChat()
  const [text, setText] = useState('')
  const query = text.trim()
  const [at, setAt] = useState(0)
  const { found, hits } = useHits(chatId, query)
  const id = hits[at]?.id

  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (id !== undefined) session.jumpTo(id)
  }, [id, session])

  const go = (by: 1 | -1) => {
    const next = at + by
    if (next < 0 || next >= hits.length) return
    setAt(next)
    if (found.hasNextPage && next > hits.length - 5) void found.fetchNextPage()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const more = found.hasNextPage ? '+' : ''
  const statusText = found.isError
    ? failureDetail(found.error)
    : query.length < 2 || found.isPending
      ? ''
      : hits.length === 0
        ? t('chat.search.none')
        : `${t('chat.search.at', { at: at + 1, count: hits.length })}${more}`
  return (
    <Box
      ref={bar}
      role="search"
      onKeyDownCapture={onKeyDown}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: { xs: 1, sm: 2 },
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <SearchField
        label={t('chat.search.here')}
        value={text}
        onChange={(next) => {
          setText(next)
          setAt(0)
        }}
      />
      <Box role="status" sx={{ flex: 1, px: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {statusText}
      </Box>
      <IconButton
        size="small"
        aria-label={t('chat.search.older')}
        disabled={at >= hits.length - 1}
        onClick={() => go(1)}
      >
        <KeyboardArrowUp />
      </IconButton>
      <IconButton size="small" aria-label={t('chat.search.newer')} disabled={at === 0} onClick={() => go(-1)}>
        <KeyboardArrowDown />
      </IconButton>
      <IconButton size="small" aria-label={ui('ui.close')} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
