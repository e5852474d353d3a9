import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useContext } from 'react'
import { useStore } from 'zustand'
import { ChatAvatar } from '#features/chat/web/chat-avatar.tsx'
import { ChatContext } from '#features/chat/web/chat-context.tsx'
import type { ChatSession } from '#features/chat/web/chat-session.ts'
import { LastMessage } from '#features/chat/web/list/last-message.tsx'
import { useChatName } from '#features/chat/web/use-chat-name.ts'
import { CountPill } from '#platform/conversation/web/count-pill.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { homeTexts } from '../i18n/home/texts.ts'
import { AllLink } from './all-link.tsx'
import { CardList } from './card-list.tsx'
import { HOME_LINKS } from './home-links.ts'

/** Maximum shown. */
const SHOWN = 5

const Unread = ({ chat }: { chat: ChatSession }) => {
  const t = useText(homeTexts)
  const nameOf = useChatName()
  const list = useStore(chat.store, (view) => view.list)
  const chats = useStore(chat.store, (view) => view.known.chats)
  const unread = Object.values(chats)
    .filter((one) => one.unread > 0)
    .slice(0, SHOWN)
  const state = list === 'loading' ? 'pending' : list === 'ready' || unread.length > 0 ? 'success' : 'error'
  return (
    <Card title={t('home.unread')} action={<AllLink to={HOME_LINKS.unread} of={t('home.unread')} />}>
      <CardList expected={SHOWN} state={state} onRetry={chat.reload} empty={t('home.noUnread')}>
        {unread.map((one) => (
          <li key={one.id}>
            <ButtonBase
              onClick={() => chat.openChat(one.id)}
              sx={{
                width: 1,
                gap: 1.25,
                py: 0.5,
                borderRadius: 1,
                textAlign: 'start',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <ChatAvatar chat={one} size={32} />
              <Box component="span" sx={{ display: 'block', flex: 1, minWidth: 0 }}>
                <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                  {nameOf(one)}
                </Box>
                <LastMessage chat={one} />
              </Box>
              <CountPill count={one.unread} />
            </ButtonBase>
          </li>
        ))}
      </CardList>
    </Card>
  )
}

/** Unread chats. */
export const UnreadCard = () => {
  const chat = useContext(ChatContext)
  return chat === null ? null : <Unread chat={chat} />
}
