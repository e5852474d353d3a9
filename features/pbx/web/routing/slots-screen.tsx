import EventRepeat from '@mui/icons-material/EventRepeat'
import LockOpen from '@mui/icons-material/LockOpenOutlined'
import Lock from '@mui/icons-material/LockOutlined'
import Schedule from '@mui/icons-material/Schedule'
import Chip from '@mui/material/Chip'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { ResourceScreen } from '#platform/resource/web/resource-screen.tsx'
import type { RowAction } from '#platform/resource/web/row-menu.tsx'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { ownHours, WithoutCalendar } from '#platform/resource/web/without-calendar.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { timeSlots } from '../../contract/routing/time-slots.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { OFFICE_HOURS } from './calendars-screen.tsx'
import { HoursField } from './hours-field.tsx'
import { endOfDay, isOverridden } from './override.ts'
import { DAYS } from './week-bars.ts'
import { WeekPicture } from './week-picture.tsx'

type Override = 'none' | 'open' | 'closed'

const Ruling = ({ slot }: { slot: RecordOf<typeof timeSlots> }) => {
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

const [FIRST_DAY] = DAYS

/** The inputs of the week, instead of the plain ones. */
function weekInput(name: string, form: Form<FormValues>) {
  if (name === FIRST_DAY) return <WeekPicture form={form} resource={timeSlots} />
  const day = DAYS.find((one) => one === name)
  return day ? <HoursField day={day} form={form} resource={timeSlots} /> : null
}

const otherInput = ownHours(timeSlots, pbxTexts)

/** Opening hours, with one-click overrides to close or open for today. */
export const SlotsScreen = () => {
  const t = useText(pbxTexts)
  const queries = useQueryClient()
  const client = resourceClient(useApi(), timeSlots)
  const change = useMutation({
    mutationFn: ({
      slot,
      to,
      until,
    }: {
      slot: RecordOf<typeof timeSlots>
      to: Override
      until: string | null
    }) => client.edit(slot.id, slot.version, { override: to, override_until: until }),
    onSuccess: (_, { slot, to }) => showToast(t(`slot.done.${to}`, { name: slot.name })),
    onError: (error) => showAlert({ severity: 'error', text: failureDetail(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey(timeSlots) }),
  })
  const today = (
    id: string,
    to: 'open' | 'closed',
    icon: RowAction['icon'],
  ): RowAction<RecordOf<typeof timeSlots>> => ({
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
        const input = weekInput(name, form)
        if (input === null) return otherInput(name, form)
        return (
          <WithoutCalendar key={name} form={form}>
            {input}
          </WithoutCalendar>
        )
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
