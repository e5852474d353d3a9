import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { formatDuration } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'

/** Talking time of a call, updated every second. */
export const CallTimer = ({ since }: { since: number }) => {
  const t = useText(callTexts)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Box
      component="span"
      role="timer"
      aria-label={t('call.duration')}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {formatDuration((now - since) / 1000)}
    </Box>
  )
}
