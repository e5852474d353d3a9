import OutlinedInput from '@mui/material/OutlinedInput'
import { createContext, type ReactNode, useContext } from 'react'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Field, FieldKind } from '#platform/resource/contract/field.ts'
import { ChoiceSelect, SeveralSelect } from '#platform/ui/form/choice-select.tsx'
import { DayInput } from '#platform/ui/form/day-input.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { PhoneInput } from '#platform/ui/form/phone-input.tsx'
import { resourceTexts } from '../i18n/texts.ts'
import { FileInput } from './file-input.tsx'
import { ReferenceInput } from './reference-input.tsx'
import type { ResourceTexts } from './resource-texts.ts'

export interface KindInputProps {
  id: string
  name: string
  field: Field
  texts: ResourceTexts
  /** Form value, see form-values.ts. */
  value: unknown
  error: boolean
  disabled: boolean
  autoFocus: boolean
  onChange: (value: unknown) => void
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const wordsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

type Draw = (props: KindInputProps) => ReactNode

const Choices = ({ id, name, field, texts, value, disabled, autoFocus, onChange }: KindInputProps) => {
  const t = useText(resourceTexts)
  const choices = field.choices.map((choice) => ({ value: choice, label: texts.choice(name, choice) }))
  const shared = { id, name, choices, disabled, autoFocus }
  if (field.kind === 'choices')
    return (
      <SeveralSelect {...shared} placeholder={t('form.none')} value={wordsOf(value)} onChange={onChange} />
    )
  const empty = field.fallback === null && !field.required ? { placeholder: t('form.none') } : {}
  return <ChoiceSelect {...shared} {...empty} value={textOf(value)} onChange={onChange} />
}

const Day: Draw = ({ id, field, value, error, disabled, onChange }) => (
  <DayInput
    id={id}
    time={field.kind === 'instant'}
    value={textOf(value)}
    error={error}
    disabled={disabled}
    onChange={onChange}
  />
)

const Amount: Draw = ({ field, value, ...rest }) => (
  <NumberInput
    id={rest.id}
    name={rest.name}
    error={rest.error}
    disabled={rest.disabled}
    autoFocus={rest.autoFocus}
    onChange={rest.onChange}
    value={textOf(value)}
    places={field.places}
    money={field.kind === 'money'}
  />
)

const Phone = ({ id, name, value, error, disabled, autoFocus, onChange }: KindInputProps) => {
  const t = useText(resourceTexts)
  return (
    <PhoneInput
      {...{ id, name, error, disabled, autoFocus, onChange }}
      countryLabel={t('form.country')}
      value={textOf(value)}
    />
  )
}

const Reference: Draw = ({ id, field, value, error, disabled, autoFocus, onChange }) =>
  field.options !== null && (
    <ReferenceInput
      id={id}
      options={field.options}
      value={value}
      multiple={field.kind === 'references'}
      person={field.kind === 'person'}
      error={error}
      disabled={disabled}
      autoFocus={autoFocus}
      onChange={onChange}
    />
  )

const INPUT_TYPES: Partial<Record<FieldKind, string>> = { email: 'email', number: 'number', color: 'color' }

const Text: Draw = ({ id, name, field, value, error, disabled, autoFocus, onChange }) => {
  const long = field.kind === 'long_text'
  const several = field.kind === 'lines' || long
  return (
    <OutlinedInput
      id={id}
      name={name}
      size="small"
      fullWidth
      autoFocus={autoFocus}
      autoComplete="off"
      type={INPUT_TYPES[field.kind] ?? 'text'}
      value={textOf(value)}
      error={error}
      required={field.required}
      readOnly={disabled}
      {...(several ? { multiline: true, minRows: long ? 3 : 2, maxRows: long ? 14 : 6 } : {})}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{
        'aria-describedby': `${id}-help`,
        ...((field.kind === 'text' || long) && field.max !== null ? { maxLength: field.max } : {}),
        ...(field.kind === 'number' ? { min: field.min, max: field.max, inputMode: 'numeric' } : {}),
      }}
      sx={{
        bgcolor: 'background.paper',
        '& input[type=color]': { height: 40, p: 0.75, boxSizing: 'border-box', cursor: 'pointer' },
      }}
    />
  )
}

const DRAWN: Partial<Record<FieldKind, Draw | typeof Choices>> = {
  choice: Choices,
  choices: Choices,
  day: Day,
  instant: Day,
  money: Amount,
  decimal: Amount,
  phone: Phone,
  reference: Reference,
  references: Reference,
  person: Reference,
  file: FileInput,
}

/** Inputs of a screen's own, by field name: drawn wherever one is changed, so that a cell says the same as the form. */
export const OwnInputsContext = createContext<Readonly<Record<string, Draw>>>({})

/** Input of a field's kind, without label: for forms, filters and cells. Flags and pictures are drawn by the form. */
export const KindInput = (props: KindInputProps) => {
  const own = useContext(OwnInputsContext)
  const Drawn = own[props.name] ?? DRAWN[props.field.kind] ?? Text
  return <Drawn {...props} />
}
