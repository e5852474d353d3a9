import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import type { ReactNode } from 'react'
import { visuallyHidden } from '../visually-hidden.ts'

export interface LabelledProps {
  /** Id of the control; label and help are `{id}-label` and `{id}-help`. */
  id: string
  label: string
  required?: boolean | undefined
  /** Help text; stays below an error, since it is the violated rule. */
  help?: string | undefined
  error?: string | undefined
  /** Visually hidden, where a heading already says it. */
  hideLabel?: boolean | undefined
  children: ReactNode
}

/** A control with its label above and its error or help below. */
export const Labelled = ({ id, label, required, help, error, hideLabel, children }: LabelledProps) => (
  <FormControl fullWidth error={error !== undefined} sx={{ minWidth: 0 }}>
    <FormLabel
      htmlFor={id}
      id={`${id}-label`}
      sx={{
        mb: 0.5,
        fontSize: '0.8125rem',
        fontWeight: 500,
        color: 'text.secondary',
        '&.Mui-focused': { color: 'text.secondary' },
        ...(hideLabel ? visuallyHidden : {}),
      }}
    >
      {label}
      {required && <span aria-hidden> *</span>}
    </FormLabel>
    {children}
    {(error ?? help) !== undefined && (
      <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
        {error ?? help}
        {error !== undefined && help !== undefined && error !== help && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {help}
          </Box>
        )}
      </FormHelperText>
    )}
  </FormControl>
)
