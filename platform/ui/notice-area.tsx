import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { MessageArea } from './messages/message-area.tsx'
import { ALERT_FOR, dismiss, noticeStore, TOAST_FOR } from './notices.ts'
import { UndoArea } from './undo/undo-area.tsx'

/** The alert bar at the top, which goes by itself unless somebody is reading it. */
const AlertBar = () => {
  const t = useText(platformTexts)
  const alert = useStore(noticeStore, (state) => state.alert)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (alert === null || held) return
    const timer = setTimeout(() => dismiss('alert', alert.id), ALERT_FOR)
    return () => clearTimeout(timer)
  }, [alert, held])
  if (alert === null) return null
  return (
    <Alert
      severity={alert.severity}
      variant="filled"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      action={
        <Button color="inherit" size="small" onClick={() => dismiss('alert', alert.id)}>
          {t('ui.close')}
        </Button>
      }
      sx={{
        position: 'fixed',
        top: 8,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'tooltip',
        width: 'min(560px, calc(100vw - 16px))',
        boxShadow: 6,
        alignItems: 'center',
      }}
    >
      {alert.title !== null && <AlertTitle sx={{ m: 0, fontWeight: 600 }}>{alert.title}</AlertTitle>}
      {alert.text}
    </Alert>
  )
}

const Toast = () => {
  const toast = useStore(noticeStore, (state) => state.toast)
  return (
    <Snackbar
      key={toast?.id}
      open={toast !== null}
      autoHideDuration={TOAST_FOR}
      onClose={(_, reason) => {
        if (reason !== 'clickaway' && toast !== null) dismiss('toast', toast.id)
      }}
      message={toast?.text}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      sx={{ mb: { xs: 8, md: 0 } }}
    />
  )
}

/** Everything that speaks above the screens: alert bar, toasts, what can be undone, and messages. */
export const NoticeArea = () => (
  <>
    <AlertBar />
    <Toast />
    <UndoArea />
    <MessageArea />
  </>
)
