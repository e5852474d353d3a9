import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import { type FormValues, isReference } from '#platform/resource/web/form-values.ts'
import type { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { readFreeRooms } from '../../contract/rooms.ts'
import { agendaTexts } from '../../i18n/texts.ts'
import { PLANNING } from '../guests/planning-key.ts'

/** Rooms that are offered by name; the field finds the others. */
const OFFERED = 3

interface RoomInputProps {
  form: Form<FormValues>
  texts: ReturnType<typeof useResourceTexts>
  /** The event that is edited; null for a new one. */
  id: number | null
}

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** What the room is wanted for, as far as the form says it by now; null: when is not known yet. */
function wishOf(values: FormValues, id: number | null) {
  const { starts_at, ends_at, recurrence, apply_to, guests, guest_emails } = values
  if (typeof starts_at !== 'string' || typeof ends_at !== 'string' || starts_at === '' || ends_at === '')
    return null
  const many = id === null || apply_to !== 'this'
  return {
    starts_at,
    ends_at,
    people: 1 + countOf(guests) + countOf(guest_emails),
    ...(many && typeof recurrence === 'string' && recurrence !== '' ? { recurrence } : {}),
    ...(id === null ? {} : { except: id }),
  }
}

/** The event's room, with those that are free at its time and hold its people: one press takes one. */
export const RoomInput = ({ form, texts, id }: RoomInputProps) => {
  const t = useText(agendaTexts)
  const api = useApi()
  const values = useStore(form.store, (state) => state.values)
  const wish = wishOf(values, id)
  const read = useQuery({
    queryKey: [...PLANNING, 'rooms', wish],
    queryFn: ({ signal }) => api.call(readFreeRooms, { query: wish as never, signal }),
    enabled: wish !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const chosen = isReference(values.room) ? values.room.id : null
  const rooms = read.data?.results ?? []
  const free = rooms.filter(({ taken, fits }) => taken === 0 && fits)
  const suits = free.some((room) => room.id === chosen)
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ width: '100%' }}>
        <FieldInput
          name="room"
          field={agendaEvents.fields.room}
          form={form}
          texts={texts}
          titleField="title"
          autoFocus={false}
          isNew={id === null}
        />
      </Box>
      {read.isError && (
        <Button size="small" onClick={() => void read.refetch()}>
          {t('agenda.roomsFailed')}
        </Button>
      )}
      {!suits && free.length > 0 && (
        <Box
          role="group"
          aria-label={t('agenda.freeRooms')}
          aria-busy={read.isPlaceholderData}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, opacity: read.isPlaceholderData ? 0.4 : 1 }}
        >
          {free.slice(0, OFFERED).map(({ id: room, name, capacity, place, equipment }) => (
            <Chip
              key={room}
              icon={<MeetingRoom />}
              variant="outlined"
              disabled={read.isPlaceholderData}
              label={t('agenda.freeRoom', { name, count: capacity })}
              title={[place, ...equipment].filter(Boolean).join(' · ')}
              onClick={() => form.set('room', { id: room, label: name })}
            />
          ))}
        </Box>
      )}
      {rooms.length > 0 && free.length === 0 && wish !== null && (
        <Typography variant="body2" color="text.secondary" role="status">
          {t('agenda.noFreeRoom', { count: wish.people })}
        </Typography>
      )}
    </Box>
  )
}
