import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import { useCallback, useState } from 'react'
import { Waiting } from '#platform/conversation/web/waiting.tsx'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FileDrop } from '#platform/media/web/files/file-drop.tsx'
import { useViewer } from '#platform/media/web/viewer/use-viewer.tsx'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import type { Chat } from '../../contract/chat.ts'
import { WhoHasIt } from '../composer/chat-notices.tsx'
import { Composer } from '../composer/composer.tsx'
import { useChosenForChat } from '../composer/use-chosen-for-chat.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin, useJoinState } from '../join-context.ts'
import type { PanelName } from '../panels/panel-name.ts'
import type { Entry } from '../session/join-view.ts'
import { Collision } from './collision.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { mediaOf } from './media.ts'
import { ViewContext } from './message-body.tsx'
import { MessageList } from './message-list.tsx'
import { MessageMenu } from './message-menu.tsx'
import { MessageMenuContext, type Place } from './message-menu-context.ts'
import { NotesOnly } from './notes-only.tsx'
import { useMayAnswer } from './use-may-answer.ts'
import { useNow } from './use-now.ts'
import { useShown } from './use-shown.ts'
import { writableNow } from './window.ts'

/** Messages, their menus, and the composer. */
const Talk = ({ chat, onTemplates }: { chat: Chat; onTemplates: () => void }) => {
  const shown = useShown(chat)
  const loading = useJoinState(({ open }) => (open?.chatId === chat.id ? open.loading : 'loading'))
  const chosen = useChosenForChat(chat.id)
  const mayAnswer = useMayAnswer(chat)
  const now = useNow()
  const { open, viewer } = useViewer(shown.messages.flatMap((message) => mediaOf(message) ?? []))
  const [menu, setMenu] = useState<{ message: Entry; at: Place } | null>(null)
  const openMenu = useCallback((message: Entry, at: Place) => setMenu({ message, at }), [])
  return (
    <ViewContext value={open}>
      <MessageMenuContext value={openMenu}>
        <FileDrop chosen={chosen} disabled={!mayAnswer || writableNow(chat, now).kind !== 'free'}>
          {loading === 'ready' ? <MessageList chat={chat} shown={shown} /> : <Waiting />}
          {mayAnswer ? (
            <Composer chat={chat} chosen={chosen} onTemplates={onTemplates} />
          ) : (
            <Box
              component="footer"
              sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
            >
              <WhoHasIt chat={chat} />
            </Box>
          )}
        </FileDrop>
      </MessageMenuContext>
      {menu !== null && (
        <MessageMenu
          message={menu.message}
          at={menu.at}
          canReact={chat.can_react}
          onClose={() => setMenu(null)}
        />
      )}
      {viewer}
    </ViewContext>
  )
}

interface ConversationProps {
  chatId: number
  /** Show the back button: the list is not beside it. */
  back: boolean
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
}

/** The conversation on the screen. */
export const Conversation = ({ chatId, back, panel, onPanel }: ConversationProps) => {
  const t = useText(joinWebTexts)
  const ui = useText(platformTexts)
  const join = useJoin()
  const chat = useJoinState(({ chats }) => chats[chatId])
  const loading = useJoinState(({ open }) => (open?.chatId === chatId ? open.loading : 'loading'))
  const failed = typeof loading === 'object' ? loading.failed : null
  if (failed !== null || (chat === undefined && loading === 'ready')) {
    return (
      <NotesOnly
        key={chatId}
        chatId={chatId}
        back={back}
        otherwise={
          <Box sx={{ height: 1, display: 'grid', alignContent: 'center' }}>
            <ListMessage
              role="alert"
              icon={<ForumOutlined />}
              title={failed !== null ? t('join.loadFailed') : t('join.gone')}
              hint={failed ?? undefined}
              action={
                failed === null
                  ? undefined
                  : {
                      label: ui('ui.retry'),
                      onClick: () => {
                        join.show(null)
                        join.show(chatId)
                      },
                    }
              }
            />
          </Box>
        }
      />
    )
  }
  return (
    <Box
      component="section"
      aria-label={chat?.contact_dialog}
      sx={{ height: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      {chat && <ConversationHeader chat={chat} back={back} panel={panel} onPanel={onPanel} />}
      {chat && <Collision chatId={chatId} />}
      {chat ? <Talk key={chatId} chat={chat} onTemplates={() => onPanel('templates')} /> : <Waiting />}
    </Box>
  )
}
