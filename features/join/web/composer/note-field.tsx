import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useId, useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { MAX_TEXT } from '../../contract/message.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { showFailure } from '../show-failure.ts'
import { useMentions } from './use-mentions.tsx'

/** A field for internal notes alone. */
export const NoteField = ({ chatId, onSent }: { chatId: number; onSent: () => void }) => {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const listId = useId()
  const [text, setText] = useState('')
  const mentions = useMentions(chatId, text, true)
  const send = () => {
    const note = text.trim()
    if (note === '') return
    setText('')
    const sending = join.sendNote(chatId, note, mentions.idsIn(note) ?? []).then(onSent)
    // On failure the text returns to the field.
    sending.catch(() => setText(note))
    showFailure(sending)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const isSend = event.key === 'Enter' && !event.shiftKey
    if (mentions.onKey(event, setText)) event.preventDefault()
    else if (isSend) {
      event.preventDefault()
      send()
    }
  }
  return (
    <Box
      component="footer"
      sx={{
        position: 'relative',
        flex: 'none',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor:
          'color-mix(in srgb, var(--mui-palette-warning-main) 8%, var(--mui-palette-background-paper))',
      }}
    >
      {mentions.list(listId, setText)}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 0.5, p: 1 }}>
        <InputBase
          multiline
          maxRows={8}
          fullWidth
          value={text}
          placeholder={t('join.composeNote')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          inputProps={{ 'aria-label': t('join.composeNote'), maxLength: MAX_TEXT }}
          sx={{ px: 1, fontSize: '0.875rem' }}
        />
        <IconButton color="primary" aria-label={t('join.send')} disabled={text.trim() === ''} onClick={send}>
          <Send fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}
