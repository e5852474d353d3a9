import Send from '@mui/icons-material/Send'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { MAX_REASON_LENGTH } from '../../contract/control.ts'
import { callTexts } from '../../i18n/call/texts.ts'

interface RejectWordsProps {
  onSend: (reason: string) => void
  onCancel: () => void
}

/** A written reason for a rejected colleague; the call keeps ringing meanwhile. */
export const RejectWords = ({ onSend, onCancel }: RejectWordsProps) => {
  const t = useText(callTexts)
  const [words, setWords] = useState('')
  const reason = words.trim()
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason !== '') onSend(reason)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
      sx={{ display: 'grid', gap: 1, gridColumn: '1 / -1' }}
    >
      <TextField
        autoFocus
        fullWidth
        size="small"
        label={t('reject.words')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        slotProps={{
          htmlInput: { maxLength: MAX_REASON_LENGTH, autoComplete: 'off' },
          input: {
            endAdornment: (
              <InputAdornment position="end">{`${words.length}/${MAX_REASON_LENGTH}`}</InputAdornment>
            ),
          },
        }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button color="inherit" onClick={onCancel}>
          {t('reject.cancel')}
        </Button>
        <Button type="submit" variant="contained" color="error" startIcon={<Send />} disabled={reason === ''}>
          {t('reject.send')}
        </Button>
      </Box>
    </Box>
  )
}
