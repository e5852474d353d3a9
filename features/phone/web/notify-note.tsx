import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import { phoneTexts } from '../i18n/texts.ts'
import { usePhoneState } from './phone-context.tsx'

const LATER = 'suite.notices.later'

const undecided = (): boolean =>
  'Notification' in window && Notification.permission === 'default' && localStorage.getItem(LATER) === null

interface NotifyNoteProps {
  /** A notification was missed because they are off. */
  missed: boolean
  /** On yes, the browser's own prompt follows. */
  onAllow: () => Promise<unknown>
}

/**
 * Offers notifications after the first incoming call or message, when their use is plain. The browser's own prompt
 * comes only after a yes, since a refusal there is permanent.
 */
export const NotifyNote = ({ missed, onAllow }: NotifyNoteProps) => {
  const t = useText(phoneTexts)
  const wasCalled = usePhoneState(({ calls, last }) => calls.length === 0 && last?.direction === 'INCOMING')
  const [open, setOpen] = useState(undecided)
  const [due, setDue] = useState(false)
  if ((wasCalled || missed) && !due) setDue(true)
  if (!open || !due) return null
  const answer = (yes: boolean) => {
    setOpen(false)
    if (yes) void onAllow()
    else localStorage.setItem(LATER, new Date().toISOString())
  }
  return (
    <Alert severity="info" icon={<NotificationsActive fontSize="small" />} sx={{ m: 2, mb: 0 }}>
      {t('notify.ask')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.75 }}>
        <Button size="small" color="inherit" onClick={() => answer(true)}>
          {t('notify.allow')}
        </Button>
        <Button size="small" color="inherit" onClick={() => answer(false)}>
          {t('notify.later')}
        </Button>
      </Box>
    </Alert>
  )
}
