import Box from '@mui/material/Box'
import { tidyHours } from '#platform/resource/contract/hours.ts'
import { FieldInput } from '#platform/resource/web/field-input.tsx'
import type { FormValues } from '#platform/resource/web/form-values.ts'
import { useResourceTexts } from '#platform/resource/web/resource-texts.ts'
import type { Form } from '#platform/ui/form/form.ts'
import { timeSlots } from '../../contract/routing/time-slots.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import type { DAYS } from './week-bars.ts'

/** A day's opening hours; abbreviated input is expanded on blur. */
export const HoursField = ({ day, form }: { day: (typeof DAYS)[number]; form: Form<FormValues> }) => {
  const texts = useResourceTexts(timeSlots, pbxTexts)
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
        field={timeSlots.fields[day]}
        form={form}
        texts={texts}
        autoFocus={false}
      />
    </Box>
  )
}
