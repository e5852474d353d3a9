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
        // Stacked on a telephone.
        sx={{ color: 'text.secondary', fontSize: '0.8125rem', minWidth: { xs: 40, md: 0 } }}
      >
        {label}
      </Box>
      {/* Room for the date beside both buttons: the one that empties it keeps its place while it is not shown. */}
      <Box sx={{ width: 192 }}>
        <DayInput id={id} {...input} />
      </Box>
    </Box>
  )
}
