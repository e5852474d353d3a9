import OutlinedInput from '@mui/material/OutlinedInput'
import { lazy, Suspense } from 'react'
import type { PhonePickerProps } from './phone-picker.tsx'

const Picker = lazy(async () => ({ default: (await import('./phone-picker.tsx')).PhonePicker }))

/** Lazy phone number field; the numbering plans load with the first one. */
export const PhoneInput = (props: PhonePickerProps) => (
  <Suspense fallback={<OutlinedInput id={props.id} size="small" fullWidth disabled value={props.value} />}>
    <Picker {...props} />
  </Suspense>
)
