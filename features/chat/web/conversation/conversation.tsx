import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Waiting } from '#platform/conversation/web/waiting.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FileDrop } from '#platform/media/web/files/file-drop.tsx'
import { useViewer } from '#platform/media/web/viewer/use-viewer.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { Composer } from '../composer/composer.tsx'
import { isFileMessage } from '../files/file-message.ts'
import { useChosenForChat } from '../files/use-chosen-for-chat.ts'
import { mayWrite } from '../message-rules.ts'
import { ChatSearch } from '../search/chat-search.tsx'
import { useSearchCommand } from '../search/use-search-command.ts'
import { useChatName } from '../use-chat-name.ts'
import { MessageActions } from './actions/message-actions.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { FileViewerContext } from './file-viewer-context.ts'
import { MessageList } from './message-list.tsx'
import { SelectionBar } from './select/selection-bar.tsx'
import { SelectionContext, useNewSelection } from './select/selection-context.ts'
import { useConversationRows } from './use-conversation-rows.ts'

/** The messages of a chat, their actions and the composer. */
const Talk = ({ chat }: { chat: Chat }) => {
  const { me } = useChat()
  const loading = useChatState(({ open }) => (open?.chatId === chat.id ? open.loading : 'loading'))
  const shown = useConversationRows(chat)
  const chosen = useChosenForChat(chat.id)
  const { open, viewer } = useViewer(shown.messages.filter(isFileMessage))
  const selection = useNewSelection(shown.messages)
  const selecting = useStore(selection.store, (now) => now !== null)
  return (
    <FileViewerContext value={open}>
      <SelectionContext value={selection}>
        <MessageActions chat={chat}>
          <FileDrop chosen={chosen} disabled={selecting || !mayWrite(chat, me)}>
            {loading === 'ready' ? <MessageList chat={chat} shown={shown} /> : <Waiting />}
            <SelectionBar chat={chat} />
            {/* Hidden, not removed: text and recordings in progress are kept. */}
            <Box sx={{ flex: 'none', display: selecting ? 'none' : 'block' }}>
              <Composer chat={chat} chosen={chosen} />
            </Box>
          </FileDrop>
        </MessageActions>
      </SelectionContext>
      {viewer}
    </FileViewerContext>
  )
}

/** The open chat. */
export const Conversation = ({ chatId, back }: { chatId: number; back: boolean }) => {
  const t = useText(chatTexts)
  const ui = useText(platformTexts)
  const session = useChat()
  const nameOf = useChatName()
  const chat = useChatState(({ known }) => known.chats[chatId])
  const loading = useChatState(({ open }) => (open?.chatId === chatId ? open.loading : 'loading'))
  const isKnown = useChatState(({ list }) => list === 'ready')
  const [searching, setSearching] = useState(false)
  const onSearch = useCallback(() => setSearching(true), [])
  useSearchCommand(onSearch)
  useEffect(() => {
    if (chatId !== 0) setSearching(false)
  }, [chatId])
  if (typeof loading === 'object' || (chat === undefined && loading === 'ready' && isKnown)) {
    return (
      <Box sx={{ height: 1, display: 'grid', alignContent: 'center' }}>
        <ListMessage
          role="alert"
          icon={<ForumOutlined />}
          title={typeof loading === 'object' ? t('chat.loadFailed') : t('chat.gone')}
          hint={typeof loading === 'object' ? loading.failed : undefined}
          action={
            typeof loading === 'object'
              ? {
                  label: ui('ui.retry'),
                  onClick: () => {
                    session.show(null)
                    session.show(chatId)
                  },
                }
              : undefined
          }
        />
      </Box>
    )
  }
  return (
    <Box
      component="section"
      aria-label={chat && nameOf(chat)}
      sx={{ height: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      {chat && <ConversationHeader chat={chat} back={back} onSearch={onSearch} />}
      {searching && chat && (
        <ChatSearch key={`search${chatId}`} chatId={chatId} onClose={() => setSearching(false)} />
      )}
      {chat ? <Talk key={chatId} chat={chat} /> : <Waiting />}
    </Box>
  )
}
