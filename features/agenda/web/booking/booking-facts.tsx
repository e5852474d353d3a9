import Box from '@mui/material/Box'
import LinkText from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { LOCALES } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import type { Booking } from '../../contract/bookings.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { spanOf } from './visitor-times.ts'

/** What was booked: when, with whom, where. */
export const BookingFacts = ({ booking }: { booking: Booking }) => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  const { kind, starts_at, ends_at, who, company, location, meeting_url } = booking
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {kind.name}
      </Typography>
      <Typography sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
        {spanOf(starts_at, ends_at, LOCALES[language])}
      </Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {who === null ? company : t('agenda.booking.with', { who, company })}
      </Typography>
      <Typography color="text.secondary">{t(`booking_kind.place.${kind.place}`)}</Typography>
      {location !== null && <Typography sx={{ overflowWrap: 'anywhere' }}>{location}</Typography>}
      {meeting_url !== null && (
        <LinkText href={meeting_url} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {meeting_url}
        </LinkText>
      )}
    </Box>
  )
}
