import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { personOptions } from '#platform/resource/contract/person-options.ts'
import { ReferenceInput } from '#platform/resource/web/reference-input.tsx'
import { ChoiceSelect, SeveralSelect } from '#platform/ui/form/choice-select.tsx'
import { DayInput } from '#platform/ui/form/day-input.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import type { VariableKind } from '../../contract/config/variables.ts'

export type RequiredValue = string | number | readonly string[] | null

interface RequiredFieldProps {
  variable: { id: number; name: string; kind: VariableKind; choices: readonly string[]; help: string | null }
  value: RequiredValue
  error: string | undefined
  onChange: (value: RequiredValue) => void
}

const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : null

/** Input for a variable that a status requires, by its kind. */
export const RequiredField = ({ variable, value, error, onChange }: RequiredFieldProps) => {
  const id = useId()
  // The value is an id; the input shows the person.
  const [chosen, setChosen] = useState<unknown>(null)
  const { name, kind, help } = variable
  const choices = variable.choices.map((choice) => ({ value: choice, label: choice }))
  const text = value === null || Array.isArray(value) ? '' : String(value)
  const plain = { id, name, choices, placeholder: '—', disabled: false, autoFocus: false }
  const control = () => {
    if (kind === 'choice') return <ChoiceSelect {...plain} value={text} onChange={onChange} />
    if (kind === 'several')
      return <SeveralSelect {...plain} value={Array.isArray(value) ? [...value] : []} onChange={onChange} />
    if (kind === 'date') return <DayInput id={id} value={text} onChange={onChange} />
    if (kind === 'person')
      return (
        <ReferenceInput
          id={id}
          options={personOptions}
          value={chosen}
          multiple={false}
          person
          error={error !== undefined}
          disabled={false}
          autoFocus={false}
          onChange={(one) => {
            setChosen(one)
            onChange(idOf(one))
          }}
        />
      )
    const counted = kind === 'number' || kind === 'money'
    return (
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        type={counted ? 'number' : 'text'}
        value={text}
        error={error !== undefined}
        onChange={({ target }) =>
          onChange(counted && target.value !== '' ? Number(target.value) : target.value)
        }
      />
    )
  }
  return (
    <Labelled id={id} label={name} required help={help ?? undefined} error={error}>
      {control()}
    </Labelled>
  )
}
