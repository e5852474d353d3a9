import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { LOCALES } from '#platform/i18n/text.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { readSlots } from '../../contract/bookings.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { byDay, hourOf, visitorZone } from './visitor-times.ts'

interface SlotPickerProps {
  pageKey: string
  kind: number
  onPick: (startsAt: string) => void
  disabled?: boolean
}

/** The free hours, by the visitor's days; more of them when asked for. */
export const SlotPicker = ({ pageKey, kind, onPick, disabled = false }: SlotPickerProps) => {
  const t = useText(agendaTexts)
  const { language } = useLanguage()
  const api = useApi()
  const locale = LOCALES[language]
  const read = useInfiniteQuery({
    queryKey: ['booking-slots', pageKey, kind],
    queryFn: ({ pageParam, signal }) =>
      api.call(readSlots, {
        params: { key: pageKey },
        query: { kind, ...(pageParam === null ? {} : { from: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const days = byDay(read.data?.pages.flatMap(({ slots }) => slots) ?? [], locale)
  return (
    <Box component="section" aria-label={t('agenda.booking.times')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {t('agenda.booking.zone', { zone: visitorZone().replaceAll('_', ' ') })}
      </Typography>
      {read.isPending && <Skeleton variant="rounded" height={160} aria-busy />}
      {read.isError && (
        <RetryAlert onRetry={() => void read.refetch()}>{failureDetail(read.error)}</RetryAlert>
      )}
      {read.isSuccess && days.length === 0 && (
        <Typography role="status">{t('agenda.booking.noTimes')}</Typography>
      )}
      {days.map(([day, instants]) => (
        <Box key={day} role="group" aria-label={day}>
          <Typography sx={{ fontWeight: 600, mb: 1, '&::first-letter': { textTransform: 'uppercase' } }}>
            {day}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))' }}>
            {instants.map((instant) => (
              <Button key={instant} variant="outlined" disabled={disabled} onClick={() => onPick(instant)}>
                {hourOf(instant, locale)}
              </Button>
            ))}
          </Box>
        </Box>
      ))}
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('agenda.booking.more')}
        </Button>
      )}
    </Box>
  )
}
