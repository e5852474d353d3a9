import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { personOptions } from '#platform/resource/contract/person-options.ts'
import { listClosingTypes, listLabels, listSurveys } from '../../contract/agent-tools.ts'
import { joinGroupOptions } from '../../contract/config/groups.ts'
import { botTexts } from './texts.ts'

interface Labelled {
  label: string
  help?: string | undefined
}

interface TextInputProps extends Labelled {
  value: string
  max: number
  rows?: number
  onChange: (value: string) => void
}

export const TextInput = ({ label, help, value, max, rows, onChange }: TextInputProps) => (
  <TextField
    size="small"
    fullWidth
    label={label}
    helperText={help}
    value={value}
    {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: 12 })}
    slotProps={{ htmlInput: { maxLength: max } }}
    onChange={(event) => onChange(event.target.value)}
  />
)

interface NumberInputProps extends Labelled {
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

export const NumberInput = ({ label, help, value, min, max, onChange }: NumberInputProps) => (
  <TextField
    size="small"
    fullWidth
    type="number"
    label={label}
    helperText={help}
    value={value}
    slotProps={{ htmlInput: { min, max } }}
    onChange={(event) => onChange(Math.min(max, Math.max(min, Math.round(Number(event.target.value)))))}
  />
)

interface ChoiceInputProps<Value extends string> extends Labelled {
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export const ChoiceInput = <Value extends string>({
  label,
  help,
  value,
  choices,
  onChange,
}: ChoiceInputProps<Value>) => (
  <TextField
    select
    size="small"
    fullWidth
    label={label}
    helperText={help}
    value={value}
    onChange={(event) => {
      const chosen = choices.find((one) => one.value === event.target.value)
      if (chosen) onChange(chosen.value)
    }}
  >
    {choices.map((choice) => (
      <MenuItem key={choice.value} value={choice.value}>
        {choice.label}
      </MenuItem>
    ))}
  </TextField>
)

const SOURCES = ['group', 'agent', 'label', 'survey', 'closing'] as const
type Source = (typeof SOURCES)[number]

/** Loads the records that a node can refer to. */
function useSource(source: Source) {
  const api = useApi()
  return useQuery({
    queryKey: ['bot-editor', source],
    queryFn: async ({ signal }) => {
      switch (source) {
        case 'group':
          return (await api.call(joinGroupOptions, { query: { limit: 100 }, signal })).results
        case 'agent':
          return (await api.call(personOptions, { query: { limit: 100 }, signal })).results
        case 'label':
          return named((await api.call(listLabels, { signal })).results)
        case 'survey':
          return named((await api.call(listSurveys, { signal })).results)
        case 'closing':
          return named((await api.call(listClosingTypes, { signal })).results)
        default:
          return source satisfies never
      }
    },
  })
}

const named = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ id, label: name }))

interface ReferenceInputProps {
  source: Source
  /** Label of the empty choice. */
  none: string
  value: number | null
  onChange: (value: number | null) => void
}

export const ReferenceInput = ({ source, none, value, onChange }: ReferenceInputProps) => {
  const t = useText(botTexts)
  const { data = [] } = useSource(source)
  const missing = value !== null && !data.some(({ id }) => id === value)
  const choices = [
    { value: '', label: none },
    ...data.map(({ id, label }) => ({ value: String(id), label })),
    ...(missing ? [{ value: String(value), label: `#${value}` }] : []),
  ]
  return (
    <ChoiceInput
      label={t(`field.${source}`)}
      value={value === null ? '' : String(value)}
      choices={choices}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  )
}
