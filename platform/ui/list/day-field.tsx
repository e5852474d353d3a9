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

/** Date filter, `YYYY-MM-DD` or ''; typed and shown as DD/MM/YYYY. */
export const DayField = ({ label, ...input }: DayFieldProps) => {
  const id = useId()
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        // Aligns the fields when stacked on a telephone.
        sx={{ color: 'text.secondary', fontSize: '0.8125rem', minWidth: { xs: 40, md: 0 } }}
      >
        {label}
      </Box>
      {/* Fits the date and both buttons; the clear button keeps its space while hidden. */}
      <Box sx={{ width: 192 }}>
        <DayInput id={id} {...input} />
      </Box>
    </Box>
  )
}
