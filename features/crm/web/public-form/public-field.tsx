import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useStore } from 'zustand'
import { ChoiceSelect, SeveralSelect } from '#platform/ui/form/choice-select.tsx'
import { DayInput } from '#platform/ui/form/day-input.tsx'
import type { Form } from '#platform/ui/form/form.ts'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import type { RequestedField } from '../../contract/public-forms.ts'

export type FormAnswers = Record<string, string | string[]>

const TYPES: Partial<Record<RequestedField['kind'], string>> = {
  phone: 'tel',
  email: 'email',
  number: 'number',
  money: 'number',
}
const COMPLETED: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  mobile: 'tel',
  email: 'email',
  city: 'address-level2',
  address: 'street-address',
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** Input for a question, by its kind. */
export const PublicField = ({ field, form }: { field: RequestedField; form: Form<FormAnswers> }) => {
  const id = useId()
  const { name, kind, label, required, help } = field
  const value = useStore(form.store, ({ values }) => values[name])
  const error = useStore(form.store, ({ errors }) => errors[name])
  const choices = field.choices.map((choice) => ({ value: choice, label: choice }))
  const set = (next: string | string[]) => form.set(name, next)
  const control = () => {
    if (kind === 'choice')
      return (
        <ChoiceSelect
          id={id}
          name={name}
          choices={choices}
          placeholder="—"
          value={textOf(value)}
          disabled={false}
          autoFocus={false}
          onChange={set}
        />
      )
    if (kind === 'several')
      return (
        <SeveralSelect
          id={id}
          name={name}
          choices={choices}
          placeholder="—"
          value={Array.isArray(value) ? value : []}
          disabled={false}
          autoFocus={false}
          onChange={set}
        />
      )
    if (kind === 'date')
      return <DayInput id={id} value={textOf(value)} error={error !== undefined} onChange={set} />
    return (
      <OutlinedInput
        id={id}
        name={name}
        size="small"
        fullWidth
        type={TYPES[kind] ?? 'text'}
        autoComplete={COMPLETED[name] ?? 'off'}
        required={required}
        error={error !== undefined}
        multiline={kind === 'long_text'}
        minRows={kind === 'long_text' ? 3 : 1}
        value={textOf(value)}
        onChange={(event) => set(event.target.value)}
        inputProps={{ maxLength: 2000, 'aria-describedby': `${id}-help` }}
      />
    )
  }
  return (
    <Labelled id={id} label={label} required={required} help={help ?? undefined} error={error}>
      {control()}
    </Labelled>
  )
}
