import LabelIcon from '@mui/icons-material/Label'
import SmartToy from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { memo, type MouseEvent as ReactMouseEvent, type ReactNode } from 'react'
import { type MenuPlace, menuPlace } from '#platform/conversation/web/list/menu-place.ts'
import { RowBody } from '#platform/conversation/web/list/row-body.tsx'
import { rowSx } from '#platform/conversation/web/list/row-style.ts'
import { MarkedText } from '#platform/conversation/web/text/marked-text.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import type { Chat } from '../../contract/chat.ts'
import { contactName } from '../contact-name.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoinState } from '../join-context.ts'
import { useChatAddress } from '../use-chat-address.ts'
import { AnswerDue } from './answer-due.tsx'
import { LastMessage } from './last-message.tsx'

export interface ChatMenuAt extends MenuPlace {
  readonly chatId: number
}

interface ChatRowProps {
  chat: Chat
  onMenu: (at: ChatMenuAt) => void
  /** In selection mode: whether this one is selected, and how to toggle it. */
  choosing: { chosen: boolean; toggle: (id: number, shift: boolean) => void } | null
  /** What a search was for, and the message that it found, which it opens at; null: the name or number. */
  found?: { query: string; message: { id: number; message: string } | null } | null
}

/** White means no label, and is not drawn. */
const isColoured = ({ label }: Chat): boolean => label.id !== null

/** The owner, unless it is oneself. */
const Owner = ({ chat, me }: { chat: Chat; me: string }) => {
  const t = useText(joinWebTexts)
  if (chat.owner === me) return null
  const words =
    chat.owner_name !== null
      ? t('join.ofAgent', { name: chat.owner_name })
      : chat.state === 'bot'
        ? t('join.ofBot')
        : chat.group_name !== null
          ? t('join.ofGroup', { name: chat.group_name })
          : null
  if (words === null) return null
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        maxWidth: '45%',
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        fontSize: '0.6875rem',
        color: 'text.secondary',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {chat.state === 'bot' && <SmartToy sx={{ fontSize: 13 }} />}
      {words}
    </Box>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      flex: 1,
      minWidth: 0,
      fontSize: '0.8125rem',
      color: 'text.secondary',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
)

/** A conversation in the list: a link, with a context menu. */
export const ChatRow = memo(({ chat, onMenu, choosing, found = null }: ChatRowProps) => {
  const t = useText(joinWebTexts)
  const isOpen = useJoinState(({ open }) => open?.chatId === chat.id)
  const me = useJoinState(({ detail }) => detail?.Username ?? '')
  const address = useChatAddress()
  const message = found?.message?.message ?? ''
  const openMenu = (event: ReactMouseEvent) => {
    event.preventDefault()
    onMenu({ chatId: chat.id, ...menuPlace(event) })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }} onContextMenu={openMenu}>
      {choosing !== null && (
        <Checkbox
          size="small"
          checked={choosing.chosen}
          onChange={({ nativeEvent }) =>
            choosing.toggle(chat.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          slotProps={{ input: { 'aria-label': contactName(chat) } }}
        />
      )}
      <Box
        component="a"
        href={address(chat.id, found?.message?.id)}
        data-row
        onClick={(event) => {
          if (choosing === null) return
          // While one chooses, the row is a large checkbox.
          event.preventDefault()
          choosing.toggle(chat.id, event.shiftKey)
        }}
        aria-current={isOpen ? 'true' : undefined}
        sx={{ ...rowSx, minWidth: 0, flex: 1 }}
      >
        <Box component="span" sx={{ position: 'relative', flex: 'none' }}>
          <InitialsAvatar name={chat.contact_dialog} src={chat.img_dialog} size={40} />
          {isColoured(chat) && (
            <LabelIcon
              titleAccess={chat.label.name}
              sx={{
                position: 'absolute',
                right: -5,
                bottom: -4,
                fontSize: 17,
                color: chat.label.color,
                bgcolor: 'background.paper',
                borderRadius: '50%',
              }}
            />
          )}
        </Box>
        <RowBody
          name={
            found === null ? (
              contactName(chat)
            ) : (
              <MarkedText text={chat.contact_dialog} query={found.query} whole />
            )
          }
          at={chat.date_message}
          unread={chat.unread}
          unreadWords={t('join.unread', { count: chat.unread })}
          aside={<Owner chat={chat} me={me} />}
          line={
            found === null || message === '' ? (
              <LastMessage chat={chat} />
            ) : (
              <Words>
                <MarkedText text={message} query={found.query} />
              </Words>
            )
          }
          marks={chat.answer_due !== null && <AnswerDue due={chat.answer_due} />}
          pinned={chat.pinned ? t('join.pinned') : null}
        />
      </Box>
    </Box>
  )
})
