import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { useStore } from 'zustand'
import type { Form } from '#platform/ui/form/form.ts'
import type { FormAnswers } from './public-field.tsx'

interface ConsentBoxProps {
  name: string
  /** What is agreed to, as the company wrote it. */
  text: string
  form: Form<FormAnswers>
}

/** What visitors agree to; never ticked beforehand. */
export const ConsentBox = ({ name, text, form }: ConsentBoxProps) => {
  const id = useId()
  const checked = useStore(form.store, ({ values }) => values[name] === 'yes')
  const error = useStore(form.store, ({ errors }) => errors[name])
  return (
    <Box>
      <FormControlLabel
        sx={{ alignItems: 'flex-start' }}
        control={
          <Checkbox
            name={name}
            checked={checked}
            onChange={(_, on) => form.set(name, on ? 'yes' : '')}
            slotProps={{ input: { 'aria-invalid': error !== undefined, 'aria-describedby': id } }}
            sx={{ mt: -1 }}
          />
        }
        label={
          <Box sx={{ typography: 'body2', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Box>
        }
      />
      <FormHelperText id={id} error={error !== undefined}>
        {error ?? ''}
      </FormHelperText>
    </Box>
  )
}
