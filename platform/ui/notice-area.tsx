import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { lazyPreloaded } from './lazy/lazy-components.ts'
import { MessageArea } from './messages/message-area.tsx'
import { ALERT_FOR, dismiss, LINK_ALERT_FOR, noticeStore } from './notices.ts'
import { UndoArea } from './undo/undo-area.tsx'

const Toast = lazyPreloaded(async () => (await import('./toast.tsx')).Toast)

/** Alert bar at the top; closes by itself unless hovered or focused. */
const AlertBar = () => {
  const t = useText(platformTexts)
  const alert = useStore(noticeStore, (state) => state.alert)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (alert === null || held) return
    const timer = setTimeout(() => dismiss('alert', alert.id), alert.link ? LINK_ALERT_FOR : ALERT_FOR)
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
        <>
          {alert.link && (
            <Button
              color="inherit"
              size="small"
              href={`#${alert.link.to}`}
              onClick={() => dismiss('alert', alert.id)}
            >
              {alert.link.text}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => dismiss('alert', alert.id)}>
            {t('ui.close')}
          </Button>
        </>
      }
      sx={{
        position: 'fixed',
        top: 8,
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
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

/** Mounted with the first toast. */
const Toasts = () => {
  const toast = useStore(noticeStore, (state) => state.toast)
  const [isOpen, setOpen] = useState(false)
  if (toast !== null && !isOpen) setOpen(true)
  return isOpen ? (
    <Suspense fallback={null}>
      <Toast />
    </Suspense>
  ) : null
}

/** Everything shown above the screens: alerts, toasts, undo offer, message dialogs. */
export const NoticeArea = () => (
  <>
    <AlertBar />
    <Toasts />
    <UndoArea />
    <MessageArea />
  </>
)
