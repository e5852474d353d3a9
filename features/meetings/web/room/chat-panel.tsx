import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import { MAX_MESSAGE } from '../../contract/room-socket.ts'
import { useRoomSession, useRoomText, useRoomView } from './room-context.ts'
import { SidePanel } from './side-panel.tsx'

const Messages = () => {
  const t = useRoomText()
  const { language } = useLanguage()
  const messages = useRoomView((view) => view.messages)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [messages])
  if (messages.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('chat.empty')}</Box>
  return (
    <>
      {messages.map(({ id, name, text, at }) => (
        <Box key={id} sx={{ mb: 1.5 }}>
          <Box sx={{ fontSize: 13, fontWeight: 600 }}>
            {name}{' '}
            <Box component="time" dateTime={at} sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })}
            </Box>
          </Box>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
        </Box>
      ))}
      <div ref={end} />
    </>
  )
}

/** What is written during the meeting. */
export const ChatPanel = ({ onClose }: { onClose: () => void }) => {
  const t = useRoomText()
  const session = useRoomSession()
  const online = useRoomView((view) => view.online)
  const [text, setText] = useState('')
  useEffect(() => {
    session.readChat(true)
    return () => session.readChat(false)
  }, [session])
  const send = () => {
    if (text.trim() === '' || !online) return
    session.send({ do: 'say', text: text.trim() })
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <SidePanel title={t('chat.title')} onClose={onClose}>
      <Box role="log" aria-label={t('chat.title')} sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 2 }}>
        <Messages />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, p: 1.5, alignItems: 'flex-end' }}>
        <TextField
          fullWidth
          multiline
          maxRows={5}
          size="small"
          autoFocus
          placeholder={t('chat.placeholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          slotProps={{ htmlInput: { maxLength: MAX_MESSAGE, 'aria-label': t('chat.placeholder') } }}
        />
        <IconButton
          aria-label={t('chat.send')}
          color="primary"
          onClick={send}
          disabled={text.trim() === '' || !online}
        >
          <Send />
        </IconButton>
      </Box>
    </SidePanel>
  )
}
