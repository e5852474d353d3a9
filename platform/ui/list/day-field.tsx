import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

interface DayFieldProps {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A day that a list is filtered by, `YYYY-MM-DD` or nothing. */
export const DayField = ({ label, value, min, max, onChange }: DayFieldProps) => {
  const id = useId()
  return (
    <FormControl>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        notched
        label={label}
        type="date"
        value={value}
        inputProps={{ min, max }}
        onChange={(event) => onChange(event.target.value)}
        sx={{ bgcolor: 'background.paper', fontSize: '0.875rem', width: 148 }}
      />
    </FormControl>
  )
}
