import MoreVert from '@mui/icons-material/MoreVert'
import Reply from '@mui/icons-material/Reply'
import SmartToy from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { Bubble } from '#platform/conversation/web/bubble.tsx'
import { Stamp } from '#platform/conversation/web/stamp.tsx'
import { findText } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { useDayAndTime } from '#platform/ui/viewer.tsx'
import { resendMessage } from '../../contract/messages.ts'
import { failureTexts } from '../../i18n/failures/texts.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import type { Entry } from '../session/join-view.ts'
import { showFailure } from '../show-failure.ts'
import { MessageBody } from './message-body.tsx'
import { useMessageMenu } from './message-menu-context.ts'
import { Note } from './note.tsx'
import { StatusMark } from './status-mark.tsx'

/** Why sending failed; errors without a sentence of ours come in the service's words. */
function useFailure({ failed_code: code, failed_status: text, status }: Entry): string {
  const t = useText(joinWebTexts)
  const { language } = useLanguage()
  const known = code === null ? undefined : findText(failureTexts, language, `failed.${code}`)
  return known ?? text ?? t(`join.status.${status}`)
}

/** Why sending failed, with a button to retry. */
const NotSent = ({ message }: { message: Entry }) => {
  const t = useText(joinWebTexts)
  const failure = useFailure(message)
  const join = useJoin()
  const resend = async () => {
    const unsure = message.status === 'unconfirmed'
    const words = {
      title: t('join.resendUnsure'),
      text: t('join.resendUnsureText'),
      action: t('join.resend'),
    }
    if (unsure && !(await confirm(words))) return
    const sent = await join.api.call(resendMessage, { params: { id: message.id } })
    join.mergeMessages(message.sender, [sent])
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 0.5,
        fontSize: '0.8125rem',
        color: message.status === 'failed' ? 'error.main' : 'warning.main',
      }}
    >
      {failure}
      <Button size="small" onClick={() => showFailure(resend())}>
        {t('join.resend')}
      </Button>
    </Box>
  )
}

const Reactions = ({ message }: { message: Entry }) =>
  message.reactions.length === 0 ? null : (
    <Box sx={{ display: 'flex', gap: 0.25, mt: 0.25 }}>
      {message.reactions.map(({ emoji, author, incoming }) => (
        <Box
          key={`${author}${incoming}`}
          title={author}
          sx={{
            px: 0.5,
            borderRadius: 2,
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            fontSize: '0.875rem',
          }}
        >
          {emoji}
        </Box>
      ))}
    </Box>
  )

interface MessageBubbleProps {
  message: Entry
  first: boolean
  jumped: number
}

/** A message stored by the server. */
export const MessageBubble = ({ message, first, jumped }: MessageBubbleProps) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const { time } = useDayAndTime()
  const openMenu = useMessageMenu()
  const [hovered, setHovered] = useState(false)
  if (message.kind === 'note') return <Note message={message} />
  const own = message.direction === 'out'
  return (
    <Box
      data-message={message.id}
      tabIndex={-1}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onContextMenu={(event) => {
        // Links, media and selected text keep the browser's own menu.
        if ((event.target as Element).closest('a, img, video') || getSelection()?.isCollapsed === false)
          return
        event.preventDefault()
        openMenu(message, { left: event.clientX, top: event.clientY })
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.key !== 'Enter') return
        event.preventDefault()
        const { right, top, width } = event.currentTarget.getBoundingClientRect()
        openMenu(message, { left: right - width / 2, top: top + 24 })
      }}
    >
      <Bubble
        own={own}
        first={first}
        jumped={jumped}
        aside={
          hovered && (
            <Box sx={{ alignSelf: 'center', display: 'flex', '@media (hover: none)': { display: 'none' } }}>
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={t('join.reply')}
                onClick={() => join.replyTo(message.sender, message)}
              >
                <Reply sx={{ fontSize: 18 }} />
              </IconButton>
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={t('join.messageMenu')}
                aria-haspopup="menu"
                onClick={({ clientX, clientY }) => openMenu(message, { left: clientX, top: clientY })}
              >
                <MoreVert sx={{ fontSize: 18 }} />
              </IconButton>
            </Box>
          )
        }
      >
        {own && first && (
          <div className="author">
            {message.by_bot && (
              <SmartToy titleAccess={t('join.byBot')} sx={{ fontSize: 15, mr: 0.5, verticalAlign: '-2px' }} />
            )}
            {message.author.name}
          </div>
        )}
        <MessageBody message={message} />
        <Stamp at={message.created_at}>
          {message.edited && !message.deleted && <span>{t('join.edited')}</span>}
          {time(message.created_at)}
          {own && !message.deleted && <StatusMark status={message.status} />}
        </Stamp>
        <Reactions message={message} />
      </Bubble>
      {own && (message.status === 'failed' || message.status === 'unconfirmed') && (
        <NotSent message={message} />
      )}
    </Box>
  )
}
