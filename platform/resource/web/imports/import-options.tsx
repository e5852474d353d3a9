import Delete from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Field } from '#platform/resource/contract/field.ts'
import type { ImportPlan } from '#platform/resource/contract/imports.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ChoiceSelect, SeveralSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { resourceTexts } from '../../i18n/texts.ts'
import { sent, typed } from '../form-values.ts'
import { KindInput } from '../kind-input.tsx'
import type { ResourceTexts } from '../resource-texts.ts'

interface ImportOptionsProps {
  resource: Resource
  texts: ResourceTexts
  plan: ImportPlan
  onChange: (plan: ImportPlan) => void
}

const KINDS: readonly Field['kind'][] = [
  'text',
  'reference',
  'person',
  'choice',
  'flag',
  'day',
  'number',
  'money',
]

/** The values of all new rows: of fields without a column, or with an empty cell. */
const Defaults = ({ resource, texts, plan, onChange }: ImportOptionsProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  // As typed: a reference keeps its label.
  const [values, setValues] = useState<Record<string, unknown>>({})
  const fields = Object.entries(resource.fields).filter(
    ([, { access, kind, imported }]) => access !== 'read' && imported === null && KINDS.includes(kind),
  )
  const put = (next: Record<string, unknown>) => {
    setValues(next)
    const defaults: NonNullable<ImportPlan['defaults']> = {}
    for (const [name, value] of Object.entries(next)) {
      const field = resource.fields[name]
      const one = field && sent(field, value)
      if ((typeof one === 'string' && one !== '') || typeof one === 'number' || typeof one === 'boolean')
        defaults[name] = one
    }
    onChange({ ...plan, defaults })
  }
  return (
    <>
      {Object.entries(values).map(([name, value]) => {
        const field = resource.fields[name]
        const id = `import-default-${name}`
        return field === undefined ? null : (
          <Labelled key={name} id={id} label={t('import.defaultOf', { field: texts.field(name) })}>
            <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <KindInput
                  id={id}
                  name={name}
                  field={field}
                  texts={texts}
                  value={value}
                  error={false}
                  disabled={false}
                  autoFocus={false}
                  onChange={(next) => put({ ...values, [name]: next })}
                />
              </Box>
              <IconButton
                size="small"
                aria-label={`${ui('ui.delete')}: ${texts.field(name)}`}
                onClick={() =>
                  put(Object.fromEntries(Object.entries(values).filter(([one]) => one !== name)))
                }
              >
                <Delete fontSize="small" />
              </IconButton>
            </Box>
          </Labelled>
        )
      })}
      <Labelled id="import-defaults" label={t('import.defaults')}>
        <ChoiceSelect
          id="import-defaults"
          placeholder={t('import.addDefault')}
          choices={fields
            .filter(([name]) => !(name in values))
            .map(([name]) => ({ value: name, label: texts.field(name) }))}
          value=""
          onChange={(name) => {
            const field = resource.fields[name]
            if (field) put({ ...values, [name]: typed(field, field.fallback) })
          }}
        />
      </Labelled>
    </>
  )
}

/** What an import does beside its mapping. */
export const ImportOptions = (props: ImportOptionsProps) => {
  const { resource, texts, plan, onChange } = props
  const t = useText(resourceTexts)
  const mapped = Object.entries(resource.fields).filter(
    ([name, { access, required }]) => plan.mapping.includes(name) && access === 'edit' && !required,
  )
  const creatable = Object.entries(resource.fields).filter(
    ([name, field]) => field.creatable && plan.mapping.includes(name),
  )
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}
    >
      <Defaults {...props} />
      {plan.duplicates === 'update' && (
        <Labelled id="import-clear" label={t('import.clear')}>
          <SeveralSelect
            id="import-clear"
            placeholder={t('import.clearNone')}
            choices={mapped.map(([name]) => ({ value: name, label: texts.field(name) }))}
            value={plan.clear ?? []}
            onChange={(clear) => onChange({ ...plan, clear })}
          />
        </Labelled>
      )}
      {creatable.length > 0 && (
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={plan.create_missing === true}
              onChange={({ target }) => onChange({ ...plan, create_missing: target.checked })}
            />
          }
          label={t('import.createMissing', {
            fields: creatable.map(([name]) => texts.field(name)).join(', '),
          })}
        />
      )}
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={plan.leave_wrong === true}
            onChange={({ target }) => onChange({ ...plan, leave_wrong: target.checked })}
          />
        }
        label={t('import.leaveWrong')}
      />
    </Box>
  )
}
