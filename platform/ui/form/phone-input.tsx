import OutlinedInput from '@mui/material/OutlinedInput'
import { lazy, Suspense } from 'react'
import type { PhonePickerProps } from './phone-picker.tsx'

const Picker = lazy(async () => ({ default: (await import('./phone-picker.tsx')).PhonePicker }))

/** A telephone number with its country; what knows the countries is fetched when the first one is drawn. */
export const PhoneInput = (props: PhonePickerProps) => (
  <Suspense fallback={<OutlinedInput id={props.id} size="small" fullWidth disabled value={props.value} />}>
    <Picker {...props} />
  </Suspense>
)
