import { formatMoney, formatPlainDay } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { isDayPeriod } from '#platform/resource/contract/day-periods.ts'
import type { Field } from '#platform/resource/contract/field.ts'
import { operatorsOf } from '#platform/resource/contract/filter.ts'
import type { ListCondition, ListOperator } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { timeField } from '#platform/resource/contract/value-fields.ts'
import { resourceTexts } from '../i18n/texts.ts'
import type { ResourceTexts } from './resource-texts.ts'
import { useColumnLabel } from './use-column-label.ts'

/** In every list, though not declared. */
const CREATED_AT = timeField({ access: 'read', filter: true })

/** Filterable fields. */
export const filterFields = (resource: Resource): Record<string, Field> => ({
  ...Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => field.filter)),
  created_at: CREATED_AT,
})

const isDays = ({ kind }: Field): boolean => kind === 'day' || kind === 'instant'

/** Operators of a field, most likely first. */
export const listOperators = (field: Field): ListOperator[] => {
  const known = operatorsOf(field)
  const ranged: ListOperator[] = known.includes('from') ? ['between'] : []
  const plain = (['is', 'contains', 'not', 'empty', 'filled'] as const).filter((op) => known.includes(op))
  if (isDays(field)) return ['within', ...ranged, ...plain]
  return field.kind === 'money' || field.kind === 'decimal' || field.kind === 'number'
    ? [...ranged, ...plain]
    : [...plain, ...ranged]
}

interface FilterWords {
  field: (name: string) => string
  operator: (op: ListOperator) => string
  /** `Estado: abierto, ganado`. */
  condition: (condition: ListCondition) => string
}

/** Describes filters in words. */
export const useFilterWords = (resource: Resource, texts: ResourceTexts): FilterWords => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const field = useColumnLabel(texts)
  const fields = filterFields(resource)
  const one = (name: string, value: string): string => {
    const kind = fields[name]?.kind
    if (value === '') return '…'
    if (kind === 'choice' || kind === 'choices') return texts.choice(name, value)
    if (kind === 'flag') return ui(value === 'true' ? 'ui.yes' : 'ui.no')
    if (kind === 'money') return formatMoney(Number(value))
    if (kind === 'day' || kind === 'instant') return formatPlainDay(value)
    return value === 'me' ? t('filter.me') : value
  }
  const range = (name: string, [first = '', second = '']: readonly string[]): string => {
    if (second === '') return t('filter.from', { value: one(name, first) })
    return first === ''
      ? t('filter.to', { value: one(name, second) })
      : `${one(name, first)} – ${one(name, second)}`
  }
  const list = ({ field: name, values, names }: ListCondition): string => {
    const words = values.map((value, at) =>
      value === 'me' ? t('filter.me') : (names?.[at] ?? one(name, value)),
    )
    return words.length > 3 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')
  }
  const valuesOf = (condition: ListCondition): string => {
    const { op, values } = condition
    const [first = ''] = values
    if (op === 'empty' || op === 'filled') return t(`filter.${op}`)
    if (op === 'within') return isDayPeriod(first) ? t(`period.${first}`) : first
    if (op === 'between') return range(condition.field, values)
    return op === 'not' ? t('filter.notWords', { value: list(condition) }) : list(condition)
  }
  return {
    field,
    operator: (op) => t(`filter.op.${op}`),
    condition: (condition) => `${field(condition.field)}: ${valuesOf(condition)}`,
  }
}
