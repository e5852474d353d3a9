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
import { type Language, LOCALES } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import {
  type Booking,
  type OfferedKind,
  type PublicBookingPage,
  readBookingPage,
} from '../../contract/bookings.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { BookingFacts } from './booking-facts.tsx'
import { PublicFrame } from './public-frame.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { VisitorForm } from './visitor-form.tsx'
import { spanOf } from './visitor-times.ts'

interface BookingPageProps {
  pageKey: string
  language: Language
}

/** Where somebody outside books: a kind, an hour, who they are. */
export const BookingPage = ({ pageKey, language }: BookingPageProps) => (
  <PublicFrame language={language}>
    <BookingSteps pageKey={pageKey} />
  </PublicFrame>
)

const BookingSteps = ({ pageKey }: { pageKey: string }) => {
  const api = useApi()
  const [booking, setBooking] = useState<Booking | null>(null)
  const read = useQuery({
    queryKey: ['booking-page', pageKey],
    queryFn: ({ signal }) => api.call(readBookingPage, { params: { key: pageKey }, signal }),
  })
  if (booking !== null) return <Booked booking={booking} />
  if (read.isPending) return <Skeleton variant="rounded" height={240} aria-busy />
  if (hasFailed(read))
    return <RetryAlert onRetry={() => void read.refetch()}>{failureDetail(read.error)}</RetryAlert>
  return <Choices pageKey={pageKey} page={read.data} onBooked={setBooking} />
}

const Booked = ({ booking }: { booking: Booking }) => {
  const t = useText(agendaTexts)
  return (
    <>
      <Alert severity="success" role="status">
        {t('agenda.booking.done')}
      </Alert>
      <BookingFacts booking={booking} />
      <LinkText href={`/mi-cita/${booking.token}`}>{t('agenda.mailBooking')}</LinkText>
    </>
  )
}

interface ChoicesProps {
  pageKey: string
  page: PublicBookingPage
  onBooked: (booking: Booking) => void
}

const Choices = ({ pageKey, page, onBooked }: ChoicesProps) => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const only = page.kinds.length === 1 ? (page.kinds[0] ?? null) : null
  const [kind, setKind] = useState<OfferedKind | null>(only)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [taken, setTaken] = useState<string | null>(null)
  const onTaken = (text: string) => {
    setTaken(text)
    setStartsAt(null)
    void queries.resetQueries({ queryKey: ['booking-slots', pageKey] })
  }
  const pick = (instant: string) => {
    setTaken(null)
    setStartsAt(instant)
  }
  const endOf = (from: string, { minutes }: OfferedKind) =>
    new Date(Date.parse(from) + minutes * 60_000).toISOString()
  return (
    <>
      <Box>
        <Typography variant="body2" color="text.secondary">
          {page.who === page.company
            ? page.company
            : t('agenda.booking.with', { who: page.who, company: page.company })}
        </Typography>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {page.name}
        </Typography>
        {page.description !== null && (
          <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {page.description}
          </Typography>
        )}
      </Box>
      {page.kinds.length === 0 && <Alert severity="info">{t('agenda.booking.noTimes')}</Alert>}
      {kind === null ? (
        <KindList kinds={page.kinds} onPick={setKind} />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {t('agenda.booking.kind', { name: kind.name, minutes: kind.minutes })}
          </Typography>
          {only === null && startsAt === null && (
            <Button size="small" onClick={() => setKind(null)}>
              {t('agenda.booking.otherKind')}
            </Button>
          )}
        </Box>
      )}
      {taken !== null && (
        <Alert severity="warning" role="alert">
          {taken}
        </Alert>
      )}
      {kind !== null && startsAt === null && <SlotPicker pageKey={pageKey} kind={kind.id} onPick={pick} />}
      {kind !== null && startsAt !== null && (
        <>
          <Typography sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {spanOf(startsAt, endOf(startsAt, kind), LOCALES[language])}
          </Typography>
          <VisitorForm {...{ pageKey, kind, startsAt, onBooked, onTaken }} onBack={() => setStartsAt(null)} />
        </>
      )}
    </>
  )
}

const KindList = ({
  kinds,
  onPick,
}: {
  kinds: readonly OfferedKind[]
  onPick: (kind: OfferedKind) => void
}) => {
  const t = useText(agendaTexts)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {kinds.map((kind) => (
        <Button
          key={kind.id}
          variant="outlined"
          onClick={() => onPick(kind)}
          sx={{
            display: 'grid',
            justifyContent: 'start',
            justifyItems: 'start',
            textAlign: 'start',
            px: 2,
            py: 1.5,
          }}
        >
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {t('agenda.booking.kind', { name: kind.name, minutes: kind.minutes })}
          </Box>
          <Typography component="span" variant="body2" color="text.secondary">
            {kind.description ?? t(`booking_kind.place.${kind.place}`)}
          </Typography>
        </Button>
      ))}
    </Box>
  )
}
