import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinkText from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import type { Language } from '#platform/i18n/text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { type Booking, cancelBooking, moveBooking, readBooking } from '../../contract/bookings.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { BookingFacts } from './booking-facts.tsx'
import { PublicFrame } from './public-frame.tsx'
import { SlotPicker } from './slot-picker.tsx'

/** Where a visitor sees, moves or cancels what they booked, by the link in their mail. */
export const MyBookingPage = ({ token, language }: { token: string; language: Language }) => (
  <PublicFrame language={language}>
    <MyBooking token={token} />
  </PublicFrame>
)

const MyBooking = ({ token }: { token: string }) => {
  const api = useApi()
  const queries = useQueryClient()
  const key = ['booking', token]
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(readBooking, { params: { token }, signal }),
  })
  if (read.isPending) return <Skeleton variant="rounded" height={200} aria-busy />
  if (hasFailed(read))
    return <RetryAlert onRetry={() => void read.refetch()}>{failureDetail(read.error)}</RetryAlert>
  return <Shown booking={read.data} onChanged={(booking) => queries.setQueryData(key, booking)} />
}

const Shown = ({ booking, onChanged }: { booking: Booking; onChanged: (booking: Booking) => void }) => {
  const t = useText(agendaTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [asks, setAsks] = useState<'nothing' | 'move' | 'cancel'>('nothing')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ severity: 'success' | 'error'; text: string } | null>(null)
  const params = { token: booking.token }
  const tryTo = async (work: () => Promise<Booking>, text: string) => {
    setBusy(true)
    try {
      onChanged(await work())
      setAsks('nothing')
      setSaid({ severity: 'success', text })
    } catch (error) {
      setSaid({ severity: 'error', text: failureDetail(error) })
    }
    setBusy(false)
    void queries.resetQueries({ queryKey: ['booking-slots'] })
  }
  const move = (starts_at: string) =>
    tryTo(() => api.call(moveBooking, { params, body: { starts_at } }), t('agenda.booking.moved'))
  const cancel = () => tryTo(() => api.call(cancelBooking, { params }), t('agenda.booking.wasCancelled'))
  return (
    <>
      {said !== null && (
        <Alert severity={said.severity} role={said.severity === 'error' ? 'alert' : 'status'}>
          {said.text}
        </Alert>
      )}
      <BookingFacts booking={booking} />
      {booking.state !== 'open' && (
        <>
          <Alert severity="info">{t(`agenda.booking.state.${booking.state}`)}</Alert>
          <LinkText href={`/citas/${booking.page_key}`}>{t('agenda.booking.again')}</LinkText>
        </>
      )}
      {booking.state === 'open' && asks === 'nothing' && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setAsks('move')}>
            {t('agenda.booking.move')}
          </Button>
          <Button color="error" onClick={() => setAsks('cancel')}>
            {t('agenda.booking.cancel')}
          </Button>
        </Box>
      )}
      {booking.state === 'open' && asks === 'cancel' && (
        <Box role="group" aria-label={t('agenda.booking.cancelAsk')} sx={{ display: 'grid', gap: 1.5 }}>
          <Typography>{t('agenda.booking.cancelAsk')}</Typography>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button variant="contained" color="error" loading={busy} onClick={() => void cancel()}>
              {t('agenda.booking.cancel')}
            </Button>
            <Button disabled={busy} onClick={() => setAsks('nothing')}>
              {t('agenda.booking.keep')}
            </Button>
          </Box>
        </Box>
      )}
      {booking.state === 'open' && asks === 'move' && (
        <>
          <SlotPicker
            pageKey={booking.page_key}
            kind={booking.kind.id}
            disabled={busy}
            onPick={(instant) => void move(instant)}
          />
          <Button onClick={() => setAsks('nothing')}>{t('agenda.booking.keepTime')}</Button>
        </>
      )}
    </>
  )
}
