import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { sessionTexts } from '../../i18n/texts.ts'
import { authHref } from '../auth/auth-route.ts'

/** Sign-in is paused after failed attempts. */
export interface Pause {
  /** ms since the epoch */
  until: number
  username: string
}

/** A countdown of the pause, with the link that ends it. */
export const PauseNotice = ({ pause }: { pause: Pause }) => {
  const t = useText(sessionTexts)
  const [now, setNow] = useState(Date.now)
  const left = Math.ceil((pause.until - now) / 1000)
  const over = left <= 0
  useEffect(() => {
    if (over) return
    const ticking = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(ticking)
  }, [over])
  return (
    <Alert severity={over ? 'info' : 'warning'}>
      <AlertTitle>{t('signIn.paused')}</AlertTitle>
      {/* Not announced: a screen reader would read it every second. */}
      <span role="timer" aria-live="off">
        {over ? t('signIn.pauseOver') : t('signIn.pausedFor', { time: formatDuration(left) })}
      </span>
      <Button
        href={authHref('unblockAccess', pause.username)}
        size="small"
        sx={{ display: 'block', mt: 0.5, ml: -0.5 }}
      >
        {t('signIn.unblock')}
      </Button>
    </Alert>
  )
}
