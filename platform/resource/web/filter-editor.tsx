import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ListClause, ListCondition, ListOperator } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { resourceTexts } from '../i18n/texts.ts'
import { FilterValue } from './filter-value.tsx'
import { filterFields, listOperators, useFilterWords } from './filter-words.ts'
import type { ResourceTexts } from './resource-texts.ts'

interface FilterEditorProps {
  resource: Resource
  texts: ResourceTexts
  clause: ListClause
  onChange: (clause: ListClause) => void
  onClose: () => void
}

/** A new condition with a field's most likely operator. */
export const firstCondition = (resource: Resource, name: string): ListCondition => {
  const field = filterFields(resource)[name]
  const [op = 'is'] = field === undefined ? [] : listOperators(field)
  return { field: name, op, values: [] }
}

/** Editor of a clause: one field, or several alternatives. */
export const FilterEditor = ({ resource, texts, clause, onChange, onClose }: FilterEditorProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const words = useFilterWords(resource, texts)
  const fields = filterFields(resource)
  const put = (at: number, condition: ListCondition) =>
    onChange(clause.map((other, index) => (index === at ? condition : other)))
  const names = Object.keys(fields).map((value) => ({ value, label: words.field(value) }))
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 2, width: 360, maxWidth: '100%' }}>
      {clause.map((condition, at) => {
        const field = fields[condition.field]
        const place = `filter-${at}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no name but their place.
          <Box key={at} sx={{ display: 'grid', gap: 1.5 }}>
            {at > 0 && (
              <Typography variant="overline" sx={{ color: 'text.secondary' }}>
                {t('filter.or')}
              </Typography>
            )}
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', gap: 1, alignItems: 'center' }}>
              <Labelled id={`${place}-field`} label={t('filter.field')} hideLabel>
                <ChoiceSelect
                  id={`${place}-field`}
                  choices={names}
                  value={condition.field}
                  onChange={(name) => put(at, firstCondition(resource, name))}
                />
              </Labelled>
              <Labelled id={`${place}-op`} label={t('filter.operator')} hideLabel>
                <ChoiceSelect
                  id={`${place}-op`}
                  choices={(field === undefined ? [] : listOperators(field)).map((value) => ({
                    value,
                    label: words.operator(value),
                  }))}
                  value={condition.op}
                  onChange={(op) => put(at, { field: condition.field, op: op as ListOperator, values: [] })}
                />
              </Labelled>
              <IconButton
                size="small"
                aria-label={t('filter.remove', { name: words.condition(condition) })}
                onClick={() => onChange(clause.filter((_, other) => other !== at))}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
            {field !== undefined && (
              <FilterValue
                condition={condition}
                field={field}
                texts={texts}
                label={words.field(condition.field)}
                onChange={(patch) => put(at, { field: condition.field, op: condition.op, ...patch })}
              />
            )}
          </Box>
        )
      })}
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => {
            const last = clause.at(-1)
            if (last !== undefined) onChange([...clause, firstCondition(resource, last.field)])
          }}
        >
          {t('filter.addOr')}
        </Button>
        <Button size="small" onClick={onClose}>
          {ui('ui.close')}
        </Button>
      </Box>
    </Box>
  )
}
