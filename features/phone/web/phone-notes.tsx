import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#platform/i18n/web/language.tsx'
import { phoneTexts } from '../i18n/texts.ts'
import { usePhone, usePhoneState } from './phone-context.tsx'
import { offReasonOf } from './softphone/phone-state.ts'

const slim = { py: 0, borderRadius: 0, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } } as const

/** A connection that comes back within this time moves nothing on the page, ms; the softphone says at once that it is gone. */
const SHORT = 2_500

/** Whether something has lasted. */
function useLasting(on: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLasts(true), SHORT)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [on])
  return lasts
}

/** Below the bar: why the phone cannot be called now, and what to do about it. */
export const PhoneNotes = () => {
  const t = useText(phoneTexts)
  const { softphone, devices } = usePhone()
  const off = usePhoneState(offReasonOf)
  const permission = useStore(devices.store, (state) => state.permission)
  const isLost = useLasting(off === 'connection-lost')
  if (off === 'connecting' || off === 'no-extension' || (off === null && permission !== 'prompt')) return null
  if (off === 'connection-lost' && !isLost) return null
  const asks = off === null || off === 'no-microphone'
  const retries = off === 'telephony-down' || off === 'refused'
  return (
    <Alert
      data-phone
      severity={off === null ? 'info' : 'warning'}
      sx={slim}
      action={
        (asks || retries) && (
          <Button
            size="small"
            color="inherit"
            onClick={() => (asks ? void devices.ask() : softphone.retry())}
          >
            {asks ? t('microphone.allow') : t('off.retry')}
          </Button>
        )
      }
    >
      {off === null ? t('microphone.ask') : t(`off.${off}`)}
    </Alert>
  )
}
