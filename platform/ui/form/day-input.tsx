import OutlinedInput from '@mui/material/OutlinedInput'
import { lazy, Suspense } from 'react'
import { formatDateTime, formatPlainDay } from '#platform/i18n/format.ts'
import { useViewer } from '../viewer.tsx'
import type { DayPickerProps } from './day-picker.tsx'

const Picker = lazy(async () => ({ default: (await import('./day-picker.tsx')).DayPicker }))

/** Lazy date (or date and time) picker. */
export const DayInput = (props: DayPickerProps) => {
  const { timeZone } = useViewer()
  const { id, value, time } = props
  const shown = time ? formatDateTime : formatPlainDay
  return (
    <Suspense
      fallback={
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          disabled
          value={value === '' ? '' : shown(value, timeZone)}
        />
      }
    >
      <Picker {...props} />
    </Suspense>
  )
}
