import Box from '@mui/material/Box'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Form } from './form.ts'

/** Names of text fields. */
export type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never
}[keyof Values & string]

interface FormTextProps<Values, Name extends TextName<Values>>
  extends Pick<TextFieldProps, 'type' | 'required' | 'multiline' | 'minRows' | 'autoComplete' | 'autoFocus'> {
  form: Form<Values>
  name: Name
  label: string
  /** Help text; shown below the error, if any. */
  hint?: string
  maxLength?: number
  /** End adornment. */
  end?: ReactNode
}

/** A form's text field with its error. */
export const FormText = <Values, Name extends TextName<Values>>(props: FormTextProps<Values, Name>) => {
  const { form, name, hint, maxLength, end, ...field } = props
  const value = useStore(form.store, ({ values }) => values[name])
  const error = useStore(form.store, ({ errors }) => errors[name])
  const submitting = useStore(form.store, (state) => state.submitting)
  return (
    <TextField
      {...field}
      fullWidth
      size="small"
      name={name}
      id={`field-${name}`}
      value={value}
      error={error !== undefined}
      helperText={
        error === undefined || hint === undefined || error === hint ? (
          (error ?? hint)
        ) : (
          <>
            {error}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {hint}
            </Box>
          </>
        )
      }
      onChange={(event) => form.set(name, event.target.value as Values[Name])}
      slotProps={{ htmlInput: { maxLength, readOnly: submitting }, input: { endAdornment: end } }}
    />
  )
}
