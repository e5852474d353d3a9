import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { useState } from 'react'
import { asLocalFields, dateAsDay, dayAsDate, fromLocalFields } from '#platform/i18n/wall-time.ts'
import { useViewer } from '../viewer.tsx'
import { PickerContext } from './picker-context.tsx'

export interface DayPickerProps {
  id: string
  /** `YYYY-MM-DD`, or an ISO instant with `time`; '' for none. */
  value: string
  /** With time, in the company's time zone. */
  time?: boolean
  error?: boolean
  disabled?: boolean
  min?: string
  max?: string
  /** Called with complete dates and '' only. */
  onChange: (value: string) => void
}

const isWhole = (date: Date): boolean => !Number.isNaN(date.getTime()) && date.getFullYear() >= 1900

/** Date (or date and time) field: DD/MM/YYYY typed, or picked from a calendar. */
export const DayPicker = ({ id, value, time, error, disabled, min, max, onChange }: DayPickerProps) => {
  const { timeZone } = useViewer()
  // Incomplete input stays in the field: passing back the old value would clear it.
  const [typed, setTyped] = useState<{ over: string; date: Date | null } | null>(null)
  const givenDate = value === '' ? null : time ? asLocalFields(value, timeZone) : dayAsDate(value)
  const shown = typed?.over === value ? typed.date : givenDate
  const tell = (date: Date | null) => {
    setTyped({ over: value, date })
    if (date === null) onChange('')
    else if (isWhole(date)) onChange(time ? fromLocalFields(date, timeZone) : dateAsDay(date))
  }
  const bounds = {
    ...(min ? { minDate: dayAsDate(min) ?? new Date(1900, 0, 1) } : {}),
    ...(max ? { maxDate: dayAsDate(max) ?? new Date(2099, 11, 31) } : {}),
  }
  const shared = {
    ...bounds,
    disabled: disabled ?? false,
    onChange: tell,
    slotProps: {
      textField: {
        id,
        size: 'small',
        fullWidth: true,
        error: error ?? false,
        'aria-labelledby': `${id}-label`,
      },
      field: { clearable: true },
      openPickerButton: { size: 'small' },
      // In dark mode a shadow alone shows no edge.
      desktopPaper: { sx: { border: 1, borderColor: 'divider' } },
    },
    sx: { bgcolor: 'background.paper' },
  } as const
  return (
    <PickerContext>
      {time ? (
        <DateTimePicker
          {...shared}
          ampm={false}
          format="dd/MM/yyyy HH:mm"
          timeSteps={{ minutes: 5 }}
          value={shown}
        />
      ) : (
        <DatePicker {...shared} format="dd/MM/yyyy" value={shown} />
      )}
    </PickerContext>
  )
}
