import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Form } from './form.ts'

interface FormFrameProps<Values> {
  form: Form<Values>
  /** Accessible name. */
  label: string
  /** Id, for a submit button outside of the form. */
  id?: string
  children: ReactNode
}

/** The form element: Enter saves, a failure shows on top, and focus moves to the first invalid field, whose error comes in sight. */
export const FormFrame = <Values,>({ form, label, id, children }: FormFrameProps<Values>) => {
  const failure = useStore(form.store, (state) => state.failure)
  const refusals = useStore(form.store, (state) => state.refusals)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    wrong?.focus()
    // With its label above and its error below.
    wrong?.closest('.MuiFormControl-root')?.scrollIntoView({ block: 'nearest' })
  }, [refusals])
  return (
    <Box
      component="form"
      ref={element}
      id={id}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      {failure !== null && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
          {failure}
        </Alert>
      )}
      {children}
    </Box>
  )
}
