import Box from '@mui/material/Box'
import { tidyHours } from '#platform/resource/contract/hours.ts'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import type { Form } from '#platform/ui/form/form.ts'
import type { calendars } from '../../contract/routing/calendars.ts'
import type { timeSlots } from '../../contract/routing/time-slots.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import type { DAYS } from './week-bars.ts'

/** What has a week of opening hours. */
export type Weekly = typeof timeSlots | typeof calendars

interface HoursFieldProps {
  day: (typeof DAYS)[number]
  form: Form<FormValues>
  resource: Weekly
}

/** A day's opening hours; abbreviated input is expanded on blur. */
export const HoursField = ({ day, form, resource }: HoursFieldProps) => {
  const texts = useResourceTexts(resource, pbxTexts)
  return (
    <Box
      onBlur={() => {
        const typed = String(form.store.getState().values[day] ?? '')
        const tidy = tidyHours(typed)
        if (tidy !== typed) form.set(day, tidy)
      }}
    >
      <FieldInput
        name={day}
        titleField="name"
        field={resource.fields[day]}
        form={form}
        texts={texts}
        autoFocus={false}
      />
    </Box>
  )
}
