import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import EventBusy from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { formatDateTime, formatTime } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { type FormValues, isReference } from '#platform/resource/web/form-values.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { useViewer } from '#platform/ui/viewer.tsx'
import { readFreeBusy } from '../../contract/free-busy.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { PLANNING } from './planning-key.ts'

/** Who is busy at the planned time, the room too, and the next time when all are free. Taken over with a click. */
export const FreeBusy = ({ form, except }: { form: Form<FormValues>; except: number | null }) => {
  const t = useText(agendaTexts)
  const api = useApi()
  const { timeZone, userId } = useViewer()
  const { guests, owner, room, starts_at, ends_at, all_day } = useStore(form.store, ({ values }) => values)
  const invited = Array.isArray(guests) ? guests : []
  // Without an owner it will be the viewer's.
  const people = [...invited, owner ?? { id: userId, label: '' }].filter(isReference)
  const users = [...new Set(people.map(({ id }) => id))].toSorted((a, b) => a - b).join()
  const reserved = isReference(room) ? { room: room.id } : {}
  const times = { starts_at: String(starts_at ?? ''), ends_at: String(ends_at ?? '') }
  const ready =
    (invited.length > 0 || isReference(room)) &&
    all_day !== true &&
    times.starts_at !== '' &&
    times.ends_at !== ''
  const read = useQuery({
    queryKey: [...PLANNING, 'people', users, reserved, times, except],
    queryFn: ({ signal }) =>
      api.call(readFreeBusy, {
        query: { users, ...reserved, ...times, ...(except === null ? {} : { except }) } as never,
        signal,
      }),
    enabled: ready,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  if (!ready) return null
  if (read.isPending) return <Skeleton height={48} />
  if (hasFailed(read))
    return (
      <Button size="small" onClick={() => void read.refetch()} sx={{ justifySelf: 'start' }}>
        {t('agenda.busyFailed')}
      </Button>
    )
  const { results, free } = read.data
  const taken = results.some(({ conflict }) => conflict)
  const take = () => {
    if (free === null) return
    form.set('starts_at', free.starts_at)
    form.set('ends_at', free.ends_at)
  }
  return (
    <Box
      role="group"
      aria-label={t('agenda.availability')}
      aria-busy={read.isPlaceholderData}
      sx={{
        display: 'grid',
        gap: 0.75,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 1.5,
        // Of other guests or another time: kept so that nothing moves, and not to be read as an answer.
        opacity: read.isPlaceholderData ? 0.4 : 1,
      }}
    >
      {results.map(({ user, name, busy, conflict }) => (
        <Box key={user ?? 'room'} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          {conflict ? (
            <EventBusy fontSize="small" color="error" />
          ) : (
            <EventAvailable fontSize="small" color="success" />
          )}
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 500 }}>
              {name} ·{' '}
              {t(conflict ? (user === null ? 'agenda.isReserved' : 'agenda.isBusy') : 'agenda.isFree')}
            </Typography>
            {busy.length > 0 && (
              <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {busy
                  .map(
                    (one) =>
                      `${formatTime(one.starts_at, timeZone)}–${formatTime(one.ends_at, timeZone)} ${one.title ?? t('agenda.busyTime')}`,
                  )
                  .join(' · ')}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
      {taken && free !== null && (
        <Button
          size="small"
          variant="outlined"
          disabled={read.isPlaceholderData}
          onClick={take}
          sx={{ justifySelf: 'start' }}
        >
          {t('agenda.nextFree', { time: formatDateTime(free.starts_at, timeZone) })}
        </Button>
      )}
    </Box>
  )
}
