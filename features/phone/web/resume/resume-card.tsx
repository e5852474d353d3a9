import CallEnd from '@mui/icons-material/CallEnd'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { callTexts } from '../../i18n/call/texts.ts'
import { usePhone, usePhoneState } from '../phone-context.tsx'
import type { Offer } from './resume.ts'

const secondsLeft = (until: string): number => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))

const ResumeCard = ({ offer }: { offer: Offer }) => {
  const t = useText(callTexts)
  const { resume } = usePhone()
  const taking = useStore(resume.store, (state) => state.taking)
  const failed = useStore(resume.store, (state) => state.failed)
  const registered = usePhoneState((state) => state.registration.on)
  const [seconds, setSeconds] = useState(() => secondsLeft(offer.until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(offer.until)), 500)
    return () => clearInterval(timer)
  }, [offer.until])
  return (
    <Alert severity="warning" icon={false} role="alert" sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Box sx={{ fontWeight: 600 }}>{t('resume.question', { name: formatPhone(offer.label) })}</Box>
      <Box role="timer" aria-live="off" sx={{ fontSize: '0.8125rem', mb: 1 }}>
        {t('resume.left', { seconds })}
      </Box>
      {failed && <Box sx={{ fontSize: '0.8125rem', mb: 1 }}>{t('resume.failed')}</Box>}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="contained"
          color="success"
          startIcon={<PlayArrow />}
          disabled={!registered || taking !== null}
          onClick={() => void resume.take(offer.call_id)}
        >
          {t('resume.take')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="error"
          startIcon={<CallEnd />}
          disabled={taking === offer.call_id}
          onClick={() => void resume.end(offer.call_id)}
        >
          {t('call.hangUp')}
        </Button>
      </Box>
    </Alert>
  )
}

/** Calls interrupted by a reload of this page, while they can be resumed. */
export const ResumeCards = () => {
  const { resume } = usePhone()
  const offers = useStore(resume.store, (state) => state.offers)
  return offers.map((offer) => <ResumeCard key={offer.call_id} offer={offer} />)
}
