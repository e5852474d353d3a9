import { useCallback, useEffect, useRef, useState } from 'react'
import { ListChips, ListFrame } from '#platform/conversation/web/list/list-frame.tsx'
import type { RowsHandle } from '#platform/conversation/web/list/rows-view.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { LazyBoundary } from '#platform/ui/lazy/lazy-boundary.tsx'
import { lazyPreloaded } from '#platform/ui/lazy/lazy-components.ts'
import { choiceField } from '#platform/ui/list/url-state.ts'
import { useUrlState } from '#platform/ui/list/use-url-state.ts'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChatState } from '../chat-context.tsx'
import { CreateGroupButton } from '../groups/create-group-button.tsx'
import { AssistantButton } from './assistant-button.tsx'
import { ChatList } from './chat-list.tsx'
import type { ChatMenuAt } from './chat-menu.tsx'
import { LIST_FILTERS } from './list-filter.ts'

const ChatMenu = lazyPreloaded(async () => (await import('./chat-menu.tsx')).ChatMenu)
const NewChatDialog = lazyPreloaded(async () => (await import('./new-chat-dialog.tsx')).NewChatDialog)
const SearchResults = lazyPreloaded(async () => (await import('../search/search-results.tsx')).SearchResults)

const FIELDS = {
  mostrar: choiceField(LIST_FILTERS, 'all'),
  /** Opens a dialog: the command palette's actions. */
  nuevo: choiceField(['', 'chat', 'grupo'], ''),
}

/** The left side of the chat: search, filter and list. */
export const ListPane = () => {
  const t = useText(chatTexts)
  const [{ mostrar: filter, nuevo }, setFilters] = useUrlState(FIELDS)
  const [query, setQuery] = useState('')
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
  const text = query.trim()
  useEffect(() => {
    if (nuevo === '') return
    if (nuevo === 'chat') setMaking(true)
    else setGrouping(true)
    // Otherwise a reload would open the dialog again.
    setFilters({ nuevo: '' })
  }, [nuevo, setFilters])

  return (
    <ListFrame
      title={t('chat.title')}
      reconnecting={online ? null : t('chat.reconnecting')}
      before={
        <>
          {assistant && <AssistantButton />}
          <CreateGroupButton open={grouping} onOpen={setGrouping} />
        </>
      }
      create={{ label: t('chat.new'), run: () => setMaking(true) }}
      search={{ label: t('chat.search'), text: query, onChange: setQuery }}
      rows={rows}
    >
      {text === '' ? (
        <>
          <ListChips
            label={t('chat.filter')}
            values={LIST_FILTERS}
            chosen={filter}
            nameOf={(one) => t(`chat.filter.${one}`)}
            onChoose={(mostrar) => setFilters({ mostrar })}
          />
          <ChatList
            filter={filter}
            onNew={() => setMaking(true)}
            onNewGroup={() => setGrouping(true)}
            onMenu={onMenu}
            handle={rows}
          />
        </>
      ) : (
        <LazyBoundary place="page">
          <SearchResults query={text} onMenu={onMenu} onChosen={() => setQuery('')} handle={rows} />
        </LazyBoundary>
      )}
      {menu !== null && (
        <LazyBoundary place="over" onGiveUp={() => setMenu(null)}>
          <ChatMenu at={menu} onClose={() => setMenu(null)} />
        </LazyBoundary>
      )}
      {making && (
        <LazyBoundary place="over" onGiveUp={() => setMaking(false)}>
          <NewChatDialog onClose={() => setMaking(false)} />
        </LazyBoundary>
      )}
    </ListFrame>
  )
}
