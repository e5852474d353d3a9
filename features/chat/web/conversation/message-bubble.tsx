import Box from '@mui/material/Box'
import { useState } from 'react'
import { Bubble } from '#platform/conversation/web/bubble.tsx'
import { Stamp } from '#platform/conversation/web/stamp.tsx'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import type { Message } from '../../contract/message.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { ReadMark } from '../read-mark.tsx'
import { useMessageActions } from './actions/actions-context.ts'
import { HoverBar } from './actions/hover-bar.tsx'
import { MessageBody } from './message-body.tsx'
import { Reactions } from './reactions.tsx'
import { CheckMark } from './select/check-mark.tsx'
import { useIsSelected } from './select/selection-context.ts'
import { useSelectable } from './select/use-selectable.ts'

interface MessageBubbleProps {
  message: Message
  first: boolean
  /** Authors other than oneself show name and picture. */
  group: boolean
  jumped: number
}

/** The author's picture; only the name is known of an author who left. */
const Picture = ({ message }: { message: Message }) => {
  const avatar = useChatState(
    ({ known }) =>
      known.rooms[message.chat_id]?.members.find(({ id }) => id === message.author?.id)?.avatar ?? null,
  )
  return <InitialsAvatar name={message.author?.name ?? ''} src={avatar} size={28} />
}

/** A message stored on the server. */
export const MessageBubble = ({ message, first, group, jumped }: MessageBubbleProps) => {
  const t = useText(chatTexts)
  const { me } = useChat()
  const { time } = useDayAndTime()
  const { openMenu } = useMessageActions()
  const [hovered, setHovered] = useState(false)
  const selected = useIsSelected(message.id)
  const choose = useSelectable(message)
  const selecting = selected !== null
  const own = message.author?.id === me
  const named = group && !own
  return (
    <Box
      data-message={message.id}
      tabIndex={-1}
      className={selecting ? 'selecting' : undefined}
      {...(selecting && !message.deleted ? choose.propsOf(selected) : {})}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onContextMenu={(event) => {
        // A long press selects like a short one, and does not select text.
        if (selecting) return event.preventDefault()
        // Links, pictures and selected text keep the browser's menu.
        if ((event.target as Element).closest('a, img, video') || getSelection()?.isCollapsed === false)
          return
        event.preventDefault()
        openMenu(message, { left: event.clientX, top: event.clientY })
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (selecting) return choose.onKeyDown(event)
        if (event.key !== 'Enter') return
        event.preventDefault()
        const { right, top, width } = event.currentTarget.getBoundingClientRect()
        openMenu(message, { left: right - width / 2, top: top + 24 })
      }}
    >
      {selecting && <CheckMark selected={selected} possible={!message.deleted} />}
      <div className="content" inert={selecting}>
        <Bubble
          own={own}
          first={first}
          jumped={jumped}
          room={named}
          picture={named && <Picture message={message} />}
          aside={hovered && !selecting && <HoverBar message={message} />}
        >
          {named && first && <div className="author">{message.author?.name}</div>}
          <MessageBody message={message} own={own} />
          <Stamp at={message.created_at}>
            {message.edited && !message.deleted && <span>{t('chat.edited')}</span>}
            {time(message.created_at)}
            {own && !message.deleted && <ReadMark read={message.readedMsj} />}
          </Stamp>
          <Reactions message={message} />
        </Bubble>
      </div>
    </Box>
  )
}
