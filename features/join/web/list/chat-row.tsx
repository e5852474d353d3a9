import AccessTime from '@mui/icons-material/AccessTime'
import LabelIcon from '@mui/icons-material/Label'
import PushPin from '@mui/icons-material/PushPin'
import SmartToy from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { type MouseEvent, memo } from 'react'
import { CountPill } from '#platform/conversation/web/count-pill.tsx'
import { rowSx } from '#platform/conversation/web/list/row-style.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import type { Chat } from '../../contract/chat.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoinState } from '../join-context.ts'
import { useChatAddress } from '../use-chat-address.ts'
import { LastMessage } from './last-message.tsx'

export interface ChatMenuAt {
  readonly chatId: number
  readonly left: number
  readonly top: number
}

interface ChatRowProps {
  chat: Chat
  onMenu: (at: ChatMenuAt) => void
  /** While several are chosen: whether this one is, and the way to change that. */
  choosing: { chosen: boolean; toggle: (id: number) => void } | null
}

/** No label is white, which is no colour on a page. */
const isColoured = ({ label }: Chat): boolean => label.id !== null

const When = ({ chat }: { chat: Chat }) => {
  const { day, time } = useDayAndTime()
  const said = day(chat.date_message)
  return (
    <Box
      component="time"
      dateTime={chat.date_message}
      sx={{ flex: 'none', fontSize: '0.75rem', color: chat.unread > 0 ? 'primary.main' : 'text.secondary' }}
    >
      {said === day(new Date().toISOString()) ? time(chat.date_message) : said}
    </Box>
  )
}

/** Whose it is, where that is not oneself. */
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

/** A conversation in the list: a link, with its menu on the other button. */
export const ChatRow = memo(({ chat, onMenu, choosing }: ChatRowProps) => {
  const t = useText(joinWebTexts)
  const isOpen = useJoinState(({ open }) => open?.chatId === chat.id)
  const me = useJoinState(({ detail }) => detail?.Username ?? '')
  const address = useChatAddress()
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // The key for menus has no place of its own.
    const fromKey = event.clientX === 0
    onMenu({
      chatId: chat.id,
      left: fromKey ? box.right - 40 : event.clientX,
      top: fromKey ? box.bottom - 8 : event.clientY,
    })
  }
  const late = chat.answer_due !== null && Date.parse(chat.answer_due) < Date.now()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }} onContextMenu={openMenu}>
      {choosing !== null && (
        <Checkbox
          size="small"
          checked={choosing.chosen}
          onChange={() => choosing.toggle(chat.id)}
          slotProps={{ input: { 'aria-label': chat.contact_dialog } }}
        />
      )}
      <Box
        component="a"
        href={address(chat.id)}
        data-row
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
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}
        >
          <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
            <Box
              component="span"
              data-chat-name
              sx={{
                flex: 1,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
                fontWeight: chat.unread > 0 ? 650 : 500,
              }}
            >
              {chat.contact_dialog}
            </Box>
            <Owner chat={chat} me={me} />
            <When chat={chat} />
          </Box>
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, height: 20 }}>
            <LastMessage chat={chat} />
            {late && (
              <AccessTime titleAccess={t('join.answerLate')} sx={{ fontSize: 15, color: 'error.main' }} />
            )}
            {chat.pinned && (
              <PushPin
                titleAccess={t('join.pinned')}
                sx={{ fontSize: 15, color: 'text.secondary', transform: 'rotate(30deg)' }}
              />
            )}
            {chat.unread > 0 && (
              <>
                <CountPill count={chat.unread} />
                <Box component="span" sx={visuallyHidden}>
                  {t('join.unread', { count: chat.unread })}
                </Box>
              </>
            )}
          </Box>
        </Box>
      </Box>
    </Box>
  )
})
