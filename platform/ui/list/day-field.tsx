import Box from '@mui/material/Box'
import { useId } from 'react'
import { DayInput } from '../form/day-input.tsx'

interface DayFieldProps {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A day that a list is filtered by, `YYYY-MM-DD` or nothing; typed and shown as DD/MM/YYYY. */
export const DayField = ({ label, ...input }: DayFieldProps) => {
  const id = useId()
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        {label}
      </Box>
      <Box sx={{ width: 164 }}>
        <DayInput id={id} {...input} />
      </Box>
    </Box>
  )
}
