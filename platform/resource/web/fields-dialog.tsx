import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Field } from '#platform/resource/contract/field.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { sent, typed, wrongOf } from './form-values.ts'
import { KindInput } from './kind-input.tsx'
import type { Input } from './resource-client.ts'
import type { ResourceTexts } from './resource-texts.ts'

export interface FieldsDialogProps {
  title: string
  hint?: string | undefined
  /** Label of the submit button. */
  action: string
  fields: readonly (readonly [string, Field])[]
  texts: ResourceTexts
  /** Initial values, as in records. */
  initial?: Input
  /** Whether a field is asked for, given what was chosen so far; the others are answered empty. */
  asks?: (name: string, values: Input) => boolean
  /** Deletes or discards something: its button says so by its color. */
  destructive?: boolean
  /** Submitted values; null when cancelled. */
  onAnswer: (values: Input | null) => void
}

/** Asks for a few fields before an action. */
export const FieldsDialog = (props: FieldsDialogProps) => {
  const { fields: all, texts, initial = {}, asks = () => true, onAnswer } = props
  const ui = useText(platformTexts)
  const titleId = useId()
  const [values, setValues] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(all.map(([name, field]) => [name, typed(field, initial[name] ?? field.fallback)])),
  )
  const fields = all.filter(([name]) => asks(name, values))
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({})
  const submit = () => {
    const found: Record<string, string> = {
      ...wrongOf(
        fields.map(([name, field]) => [name, field]),
        values,
        { required: ui('field.required'), between: (min, max) => ui('field.between', { min, max }) },
      ),
    }
    for (const [name, field] of fields)
      if (field.required && Array.isArray(values[name]) && values[name].length === 0)
        found[name] = ui('field.required')
    setWrong(found)
    if (Object.keys(found).length > 0) return
    onAnswer(Object.fromEntries(fields.map(([name, field]) => [name, sent(field, values[name])])))
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={() => onAnswer(null)} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
          {props.title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {props.hint !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {props.hint}
            </Typography>
          )}
          {fields.map(([name, field], at) => (
            <Labelled
              key={name}
              id={`ask-${name}`}
              label={field.label ?? texts.field(name)}
              required={field.required}
              help={field.help ?? undefined}
              error={wrong[name]}
            >
              <KindInput
                id={`ask-${name}`}
                name={name}
                field={field}
                texts={texts}
                value={values[name]}
                error={wrong[name] !== undefined}
                disabled={false}
                autoFocus={at === 0}
                onChange={(value) => {
                  setValues((before) => ({ ...before, [name]: value }))
                  setWrong((before) => ({ ...before, [name]: undefined }))
                }}
              />
            </Labelled>
          ))}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={() => onAnswer(null)}>{ui('ui.cancel')}</Button>
          <Button type="submit" variant="contained" color={props.destructive === true ? 'error' : 'primary'}>
            {props.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
