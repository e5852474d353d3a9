import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Waiting } from '#platform/conversation/web/waiting.tsx'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { later } from '#platform/ui/later/later.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { chatTexts } from '../i18n/texts.ts'
import { useChat } from './chat-context.tsx'
import { chatMediaSource } from './files/media-source.ts'
import { ListPane } from './list/list-pane.tsx'

/** Half of the screen's code: whoever comes to the list will open a chat soon. */
const Conversation = later(async () => (await import('./conversation/conversation.tsx')).Conversation)

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null

/** Chats on the left, the open one on the right; one of both where there is little room. The address says which is open. */
export const ChatScreen = () => {
  const api = useApi()
  const t = useText(chatTexts)
  const session = useChat()
  const [params] = useSearchParams()
  const beside = useMediaQuery('(min-width: 760px)')
  const chatId = idIn(params.get('chat'))
  const messageId = idIn(params.get('mensaje'))

  useEffect(() => {
    session.show(chatId)
  }, [session, chatId])
  useEffect(() => {
    if (chatId !== null && messageId !== null) session.jumpTo(messageId)
  }, [session, chatId, messageId])
  useEffect(() => () => session.show(null), [session])

  return (
    <MediaSourceContext value={chatMediaSource(api)}>
      <Box sx={{ height: 1, display: 'flex', minHeight: 0 }}>
        {(beside || chatId === null) && (
          <Box
            sx={{
              width: beside ? 'clamp(264px, 30%, 360px)' : 1,
              flex: 'none',
              minHeight: 0,
              borderRight: beside ? 1 : 0,
              borderColor: 'divider',
            }}
          >
            <ListPane />
          </Box>
        )}
        {chatId !== null ? (
          <Box sx={{ flex: 1, minWidth: 0, minHeight: 0 }}>
            <Suspense
              fallback={
                <Box sx={{ height: 1, display: 'flex' }}>
                  <Waiting />
                </Box>
              }
            >
              <Conversation chatId={chatId} back={!beside} />
            </Suspense>
          </Box>
        ) : (
          beside && (
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid', alignContent: 'center' }}>
              <ListMessage icon={<ForumOutlined />} title={t('chat.choose')} hint={t('chat.chooseHint')} />
            </Box>
          )
        )}
      </Box>
    </MediaSourceContext>
  )
}
