import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type Ref, useDeferredValue, useEffect, useMemo } from 'react'
import { ROW_HEIGHT } from '#platform/conversation/web/list/row-style.ts'
import type { RowsHandle } from '#platform/conversation/web/list/rows-view.tsx'
import { VirtualRows } from '#platform/conversation/web/list/virtual-rows.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatList } from '../../contract/state.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import type { ChatSession, ChatView } from '../chat-session.ts'
import { ChatRow } from './chat-row.tsx'
import { type ListFilter, shownChats } from './list-filter.ts'

const Waiting = () => {
  const ui = useText(platformTexts)
  return (
    <Box aria-busy aria-label={ui('ui.loading')} role="status" sx={{ px: 2, pt: 1, display: 'grid', gap: 2 }}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Box key={row} sx={{ display: 'flex', gap: 1.25, alignItems: 'center' }}>
          <Skeleton variant="circular" width={40} height={40} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="55%" />
            <Skeleton width="80%" />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const EMPTY = {
  all: ['chat.empty', 'chat.emptyHint'],
  unread: ['chat.emptyUnread', undefined],
  groups: ['chat.emptyGroups', undefined],
} as const

interface Known {
  list: ChatView['list']
  all: readonly Chat[]
}
const NOTHING_YET: Known = { list: 'loading', all: [] }

/** Sessions whose list was rendered before: it shows at once when one returns to it. */
const drawn = new WeakSet<ChatSession>()

interface ChatListProps {
  filter: ListFilter
  onNew: () => void
  onNewGroup: () => void
  onMenu: (chat: Chat, at: { left: number; top: number }) => void
  handle: Ref<RowsHandle>
}

/** The list of one's chats. */
export const ChatList = ({ filter, onNew, onNewGroup, onMenu, handle }: ChatListProps) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const session = useChat()
  const loading = useChatState((view) => view.list)
  const chats = useChatState(({ known }) => known.chats)
  const openId = useChatState(({ open }) => open?.chatId ?? null)
  const known = useMemo<Known>(
    () => ({ list: loading, all: chatList({ ...session.store.getState().known, chats }) }),
    [session, loading, chats],
  )
  // Deferred, so that the page stays responsive: updates of a store otherwise render in one blocking piece.
  const { list, all } = useDeferredValue(known, drawn.has(session) ? known : NOTHING_YET)
  useEffect(() => {
    drawn.add(session)
  }, [session])
  const rows = useMemo(() => shownChats(all, filter, openId), [all, filter, openId])
  if (list === 'loading' && all.length === 0) return <Waiting />
  if (typeof list === 'object' && all.length === 0) {
    return (
      <ListMessage
        role="alert"
        icon={<ForumOutlined />}
        title={t('chat.listFailed')}
        hint={list.failed}
        action={{ label: ui('ui.retry'), onClick: session.reload }}
      />
    )
  }
  if (rows.length === 0) {
    const [title, hint] = EMPTY[filter]
    const actions = {
      all: { label: t('chat.new'), onClick: onNew },
      unread: undefined,
      groups: { label: t('group.new'), onClick: onNewGroup },
    }
    return (
      <ListMessage
        icon={<ForumOutlined />}
        title={t(title)}
        hint={hint && t(hint)}
        action={actions[filter]}
      />
    )
  }
  return (
    <VirtualRows
      label={t('chat.list')}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowHeight={() => ROW_HEIGHT}
      render={(chat) => <ChatRow chat={chat} onMenu={onMenu} />}
      handle={handle}
    />
  )
}
