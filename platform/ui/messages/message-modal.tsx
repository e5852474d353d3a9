import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { KeyboardEvent } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MESSAGE_TONES, type Message } from './message-store.ts'

const ICONS = { success: CheckCircle, error: ErrorOutline, confirmation: Warning } as const

/** Ignores the key still held from opening the dialog. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** Message dialog: success, error, or question. Enter presses the last button, or the safe one. */
export const MessageModal = ({ message }: { message: Message }) => {
  const t = useText(platformTexts)
  const Icon = ICONS[message.kind]
  const tone = MESSAGE_TONES[message.kind]
  const { action, answer } = message
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      onKeyDown={ignoreHeldKey}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby="message-title"
      aria-describedby="message-text"
      slotProps={{ paper: { sx: { borderTop: 4, borderColor: `${tone}.main`, borderRadius: 2 } } }}
    >
      <DialogContent sx={{ display: 'flex', gap: 2, pb: 1, pt: 2.5 }}>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            flex: 'none',
            width: 40,
            height: 40,
            borderRadius: '50%',
            bgcolor: `${tone}.light`,
            color: `${tone}.main`,
          }}
        >
          <Icon />
        </Box>
        <Box sx={{ minWidth: 0, alignSelf: 'center' }}>
          <Box
            component="h2"
            id="message-title"
            sx={{ m: 0, typography: 'h2', overflowWrap: 'anywhere', textWrap: 'balance' }}
          >
            {message.title}
          </Box>
          <Box
            id="message-text"
            sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          >
            {message.text}
          </Box>
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {action !== null && (
          <Button autoFocus={message.staysByDefault} onClick={() => answer(false)}>
            {message.cancel ?? t('ui.cancel')}
          </Button>
        )}
        <Button
          autoFocus={!message.staysByDefault}
          variant="contained"
          color={message.danger ? 'error' : 'primary'}
          onClick={() => answer(true)}
        >
          {action ?? t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
