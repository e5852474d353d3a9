import AddComment from '@mui/icons-material/AddCommentOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { RowsHandle } from '#platform/conversation/web/list/rows-view.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { Coming } from '#platform/ui/later/coming.tsx'
import { later } from '#platform/ui/later/later.ts'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { choiceField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import { Tip } from '#platform/ui/tip/tip.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChatState } from '../chat-context.tsx'
import { CreateGroupButton } from '../groups/create-group-button.tsx'
import { AssistantButton } from './assistant-button.tsx'
import { ChatList } from './chat-list.tsx'
import type { ChatMenuAt } from './chat-menu.tsx'
import { LIST_FILTERS } from './list-filter.ts'

const ChatMenu = later(async () => (await import('./chat-menu.tsx')).ChatMenu)
const NewChatDialog = later(async () => (await import('./new-chat-dialog.tsx')).NewChatDialog)
const SearchResults = later(async () => (await import('../search/search-results.tsx')).SearchResults)

const FIELDS = { mostrar: choiceField(LIST_FILTERS, 'all') }

/** The left side of the chat: what to look for, and the chats. */
export const ListPane = () => {
  const t = useText(chatTexts)
  const [{ mostrar: filter }, setFilters] = useUrlState(FIELDS)
  const [sought, setSought] = useState('')
  const [making, setMaking] = useState(false)
  const [grouping, setGrouping] = useState(false)
  const [menu, setMenu] = useState<ChatMenuAt | null>(null)
  const rows = useRef<RowsHandle>(null)
  const assistant = useChatState(({ settings }) => settings?.assistant ?? false)
  const onMenu = useCallback(
    ({ id }: Chat, at: { left: number; top: number }) => setMenu({ chatId: id, ...at }),
    [],
  )
  const online = useChatState((view) => view.online)
  const text = sought.trim()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') rows.current?.focusFirst()
    else if (event.key === 'Enter' && text !== '' && !event.nativeEvent.isComposing) rows.current?.openFirst()
    else return
    event.preventDefault()
  }

  return (
    <Box
      sx={{
        height: 1,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        minHeight: 0,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, pt: 1.5 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          {t('chat.title')}
        </Typography>
        {!online && (
          <Chip
            role="status"
            size="small"
            color="warning"
            variant="outlined"
            label={t('chat.reconnecting')}
          />
        )}
        {assistant && <AssistantButton />}
        <CreateGroupButton open={grouping} onOpen={setGrouping} />
        <Tip title={t('chat.new')}>
          <IconButton size="small" aria-label={t('chat.new')} onClick={() => setMaking(true)}>
            <AddComment fontSize="small" />
          </IconButton>
        </Tip>
      </Box>
      <Box onKeyDown={onKeyDown} sx={{ px: 2, '& > *': { width: '100% !important' } }}>
        <SearchField label={t('chat.search')} value={sought} onChange={setSought} />
      </Box>
      {text === '' ? (
        <>
          <Box role="group" aria-label={t('chat.filter')} sx={{ display: 'flex', gap: 0.75, px: 2 }}>
            {LIST_FILTERS.map((one) => (
              <Chip
                key={one}
                size="small"
                label={t(`chat.filter.${one}`)}
                color={filter === one ? 'primary' : 'default'}
                variant={filter === one ? 'filled' : 'outlined'}
                aria-pressed={filter === one}
                onClick={() => setFilters({ mostrar: one })}
              />
            ))}
          </Box>
          <ChatList
            filter={filter}
            onNew={() => setMaking(true)}
            onNewGroup={() => setGrouping(true)}
            onMenu={onMenu}
            handle={rows}
          />
        </>
      ) : (
        <Coming place="page">
          <SearchResults sought={text} onMenu={onMenu} onChosen={() => setSought('')} handle={rows} />
        </Coming>
      )}
      {menu !== null && (
        <Coming place="over" onGiveUp={() => setMenu(null)}>
          <ChatMenu at={menu} onClose={() => setMenu(null)} />
        </Coming>
      )}
      {making && (
        <Coming place="over" onGiveUp={() => setMaking(false)}>
          <NewChatDialog onClose={() => setMaking(false)} />
        </Coming>
      )}
    </Box>
  )
}
