import EventRepeat from '@mui/icons-material/EventRepeat'
import LockOpen from '@mui/icons-material/LockOpenOutlined'
import Lock from '@mui/icons-material/LockOutlined'
import Schedule from '@mui/icons-material/Schedule'
import Chip from '@mui/material/Chip'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { type ResourceRecord, resourceClient } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import type { RowAction } from '#platform/resource/web/row-menu.tsx'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { timeSlots } from '../../contract/routing/time-slots.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { HoursField } from './hours-field.tsx'
import { endOfDay, isOverridden } from './override.ts'
import { DAYS } from './week-bars.ts'
import { WeekPicture } from './week-picture.tsx'

type Override = 'none' | 'open' | 'closed'

const Ruling = ({ slot }: { slot: ResourceRecord }) => {
  const t = useText(pbxTexts)
  if (!isOverridden(slot, Date.now())) return t('time_slot.override.none')
  const open = slot.override === 'open'
  return (
    <Chip
      size="small"
      variant="outlined"
      color={open ? 'success' : 'warning'}
      label={t(open ? 'time_slot.override.open' : 'time_slot.override.closed')}
    />
  )
}

/** Initial hours of a new slot: without any it would always be closed. */
const OFFICE_HOURS = Object.fromEntries(DAYS.slice(0, 5).map((day) => [day, '08:00-18:00']))

/** Opening hours, with one-click overrides to close or open for today. */
export const SlotsScreen = () => {
  const t = useText(pbxTexts)
  const queries = useQueryClient()
  const client = resourceClient(useApi(), timeSlots)
  const change = useMutation({
    mutationFn: ({ slot, to, until }: { slot: ResourceRecord; to: Override; until: string | null }) =>
      client.edit(slot.id, slot.version, { override: to, override_until: until }),
    onSuccess: (_, { slot, to }) => showToast(t(`slot.done.${to}`, { name: String(slot.name) })),
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey(timeSlots) }),
  })
  const today = (id: string, to: 'open' | 'closed', icon: RowAction['icon']): RowAction => ({
    id,
    label: t(`slot.${to}Today`),
    icon,
    when: (slot) => !isOverridden(slot, Date.now()) || slot.override !== to,
    run: (slot) => change.mutate({ slot, to, until: endOfDay(new Date()) }),
  })
  return (
    <ResourceScreen
      resource={timeSlots}
      texts={pbxTexts}
      icon={<Schedule />}
      begin={OFFICE_HOURS}
      render={{ override: (slot) => <Ruling slot={slot} /> }}
      renderField={(name, form) => {
        if (name === 'monday') return <WeekPicture form={form} />
        const day = DAYS.find((one) => one === name)
        return day ? <HoursField key={day} day={day} form={form} /> : null
      }}
      rowActions={[
        today('close', 'closed', <Lock fontSize="small" />),
        today('open', 'open', <LockOpen fontSize="small" />),
        {
          id: 'hours',
          label: t('slot.byHours'),
          icon: <EventRepeat fontSize="small" />,
          when: (slot) => isOverridden(slot, Date.now()),
          run: (slot) => change.mutate({ slot, to: 'none', until: null }),
        },
      ]}
    />
  )
}
