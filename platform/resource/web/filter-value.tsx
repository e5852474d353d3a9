import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { DAY_PERIODS } from '#platform/resource/contract/day-periods.ts'
import type { Field } from '#platform/resource/contract/field.ts'
import type { ListCondition } from '#platform/resource/contract/list-filter.ts'
import { ChoiceSelect, SeveralSelect } from '#platform/ui/form/choice-select.tsx'
import { DayInput } from '#platform/ui/form/day-input.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { NumberInput } from '#platform/ui/form/number-input.tsx'
import { SearchField } from '#platform/ui/list/search-field.tsx'
import { resourceTexts } from '../i18n/texts.ts'
import { isReference } from './form-values.ts'
import { ReferenceInput } from './reference-input.tsx'
import type { ResourceTexts } from './resource-texts.ts'

interface FilterValueProps {
  condition: ListCondition
  field: Field
  texts: ResourceTexts
  label: string
  onChange: (patch: Pick<ListCondition, 'values' | 'names'>) => void
}

const isAmount = ({ kind }: Field): boolean => kind === 'number' || kind === 'money' || kind === 'decimal'

const Range = ({ condition, field, onChange }: FilterValueProps) => {
  const ui = useText(platformTexts)
  const [from = '', to = ''] = condition.values
  const ends = [
    {
      id: 'filter-from',
      label: ui('ui.from'),
      value: from,
      set: (next: string) => onChange({ values: [next, to] }),
    },
    {
      id: 'filter-to',
      label: ui('ui.to'),
      value: to,
      set: (next: string) => onChange({ values: [from, next] }),
    },
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {ends.map(({ id, label, value, set }) => (
        <Labelled key={id} id={id} label={label}>
          {isAmount(field) ? (
            <NumberInput
              id={id}
              value={value}
              places={field.places}
              money={field.kind === 'money'}
              onChange={set}
            />
          ) : (
            <DayInput id={id} value={value} onChange={set} />
          )}
        </Labelled>
      ))}
    </Box>
  )
}

const Periods = ({ condition, onChange }: FilterValueProps) => {
  const t = useText(resourceTexts)
  const [chosen] = condition.values
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 0.5 }}>
      {DAY_PERIODS.map((period) => (
        <Button
          key={period}
          size="small"
          variant={period === chosen ? 'contained' : 'text'}
          color={period === chosen ? 'primary' : 'inherit'}
          aria-pressed={period === chosen}
          onClick={() => onChange({ values: [period] })}
          sx={{ justifyContent: 'flex-start' }}
        >
          {t(`period.${period}`)}
        </Button>
      ))}
    </Box>
  )
}

const References = ({ condition, field, label, onChange }: FilterValueProps) => {
  const t = useText(resourceTexts)
  const id = 'filter-value'
  const chosen = condition.values
    .map((value, at) => ({ id: Number(value), label: condition.names?.[at] ?? value, value }))
    .filter(({ value }) => value !== 'me')
  const me = condition.values.includes('me')
  const put = (references: readonly { id: number; label: string }[], withMe: boolean) =>
    onChange({
      values: [...(withMe ? ['me'] : []), ...references.map((one) => String(one.id))],
      names: [...(withMe ? [t('filter.me')] : []), ...references.map((one) => one.label)],
    })
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {field.kind === 'person' && (
        <Button
          size="small"
          variant={me ? 'contained' : 'outlined'}
          aria-pressed={me}
          onClick={() => put(chosen, !me)}
          sx={{ justifySelf: 'start' }}
        >
          {t('filter.me')}
        </Button>
      )}
      <Labelled id={id} label={label} hideLabel>
        {field.options !== null && (
          <ReferenceInput
            id={id}
            options={field.options}
            value={chosen}
            multiple
            person={field.kind === 'person'}
            error={false}
            disabled={false}
            autoFocus={false}
            onChange={(next) => put(Array.isArray(next) ? next.filter(isReference) : [], me)}
          />
        )}
      </Labelled>
    </Box>
  )
}

const Choices = ({ condition, field, texts, label, onChange }: FilterValueProps) => {
  const ui = useText(platformTexts)
  const id = 'filter-value'
  const { field: name, values } = condition
  const flag = field.kind === 'flag'
  const choices = flag
    ? [
        { value: 'true', label: ui('ui.yes') },
        { value: 'false', label: ui('ui.no') },
      ]
    : field.choices.map((value) => ({ value, label: texts.choice(name, value) }))
  return (
    <Labelled id={id} label={label} hideLabel>
      {flag ? (
        <ChoiceSelect
          id={id}
          choices={choices}
          value={values[0] ?? ''}
          onChange={(value) => onChange({ values: [value] })}
        />
      ) : (
        <SeveralSelect
          id={id}
          choices={choices}
          value={values}
          onChange={(next) => onChange({ values: next })}
        />
      )}
    </Labelled>
  )
}

/** Input of a condition's value, by the field's kind. */
export const FilterValue = (props: FilterValueProps) => {
  const { condition, field, label, onChange } = props
  const { op, values } = condition
  if (op === 'empty' || op === 'filled') return null
  if (op === 'within') return <Periods {...props} />
  if (op === 'between') return <Range {...props} />
  if (field.options !== null) return <References {...props} />
  if (field.choices.length > 0 || field.kind === 'flag') return <Choices {...props} />
  if (isAmount(field)) {
    return (
      <Labelled id="filter-value" label={label} hideLabel>
        <NumberInput
          id="filter-value"
          value={values[0] ?? ''}
          places={field.places}
          money={field.kind === 'money'}
          onChange={(value) => onChange({ values: [value] })}
        />
      </Labelled>
    )
  }
  return (
    <SearchField label={label} value={values[0] ?? ''} onChange={(value) => onChange({ values: [value] })} />
  )
}
