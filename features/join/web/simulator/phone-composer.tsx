import AttachFile from '@mui/icons-material/AttachFile'
import Close from '@mui/icons-material/Close'
import LocationOn from '@mui/icons-material/LocationOnOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { useRef, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { VoiceRecorder } from '#platform/media/web/voice/voice-recorder.tsx'
import { briefOf } from './phone-bubble.tsx'
import type { PhoneContent, PhoneMessage } from './phone-client.ts'
import { simulatorTexts } from './texts.ts'

/** Sample location (Plaza de Bolívar, Bogotá) and sample contact. */
const PLACE = {
  type: 'location',
  latitude: 4.5981,
  longitude: -74.0758,
  name: 'Plaza de Bolívar',
  address: 'Bogotá',
} as const
const CONTACT = {
  type: 'contact',
  cards: [{ name: 'Andrés Rojas', phones: ['+573109876543'], emails: [] }],
} as const

interface PhoneComposerProps {
  disabled: boolean
  replyTo: PhoneMessage | null
  onCancelReply: () => void
  onTyping: (writing: boolean) => void
  onWrite: (content: PhoneContent) => void
  onFile: (file: Blob, name: string, caption: string) => void
}

/** The contact's message field. */
export const PhoneComposer = ({
  disabled,
  replyTo,
  onCancelReply,
  onTyping,
  onWrite,
  onFile,
}: PhoneComposerProps) => {
  const t = useText(simulatorTexts)
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const send = () => {
    const trimmed = text.trim()
    if (trimmed === '') return
    setText('')
    onTyping(false)
    onWrite({ type: 'text', text: trimmed })
  }
  const put = (next: string) => {
    if ((next.trim() === '') !== (text.trim() === '')) onTyping(next.trim() !== '')
    setText(next)
  }
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      {replyTo !== null && (
        <Box sx={{ display: 'flex', alignItems: 'center', px: 2, pt: 0.5, fontSize: '0.8125rem' }}>
          <Box sx={{ flex: 1, borderLeft: 3, borderColor: 'primary.main', pl: 1 }}>
            {briefOf(replyTo.content)}
          </Box>
          <IconButton size="small" aria-label={t('cancel')} onClick={onCancelReply}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      )}
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 0.25, p: 1 }}>
        <input
          ref={picker}
          type="file"
          hidden
          onChange={({ target }) => {
            for (const file of target.files ?? []) onFile(file, file.name, '')
            target.value = ''
          }}
        />
        <IconButton
          size="small"
          aria-label={t('attach')}
          disabled={disabled}
          onClick={() => picker.current?.click()}
        >
          <AttachFile fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('location')}
          disabled={disabled}
          onClick={() => onWrite(PLACE)}
        >
          <LocationOn fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('contact')}
          disabled={disabled}
          onClick={() => onWrite(CONTACT)}
        >
          <Person fontSize="small" />
        </IconButton>
        <InputBase
          value={text}
          disabled={disabled}
          placeholder={t('message')}
          inputProps={{ 'aria-label': t('message'), maxLength: 4096 }}
          onChange={(event) => put(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) send()
          }}
          sx={{ flex: 1, px: 1 }}
        />
        {text === '' && (
          <VoiceRecorder disabled={disabled} onSend={({ file, name }) => onFile(file, name, '')} />
        )}
        <IconButton
          color="primary"
          aria-label={t('send')}
          disabled={disabled || text.trim() === ''}
          onClick={send}
        >
          <Send fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}
