import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Field } from '#platform/resource/contract/field.ts'
import { DUPLICATES, type ImportPlan } from '#platform/resource/contract/imports.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ChoiceSelect, SeveralSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { resourceTexts } from '../../i18n/texts.ts'
import type { ResourceTexts } from '../resource-texts.ts'

interface ImportMappingProps {
  resource: Resource
  texts: ResourceTexts
  headings: readonly string[]
  plan: ImportPlan
  onChange: (plan: ImportPlan) => void
}

const isTaken = ({ access, sheet }: Field): boolean => access !== 'read' && sheet

/** Maps columns to fields, and sets keys and what happens to existing rows. */
export const ImportMapping = ({ resource, texts, headings, plan, onChange }: ImportMappingProps) => {
  const t = useText(resourceTexts)
  const fields = Object.entries(resource.fields).filter(([, field]) => isTaken(field))
  const keys = fields.filter(
    ([name, { kind }]) =>
      plan.mapping.includes(name) && (kind === 'text' || kind === 'email' || kind === 'phone'),
  )
  const choicesFor = (own: string | null) =>
    fields
      .filter(([name]) => name === own || !plan.mapping.includes(name))
      .map(([name, { required }]) => ({ value: name, label: `${texts.field(name)}${required ? ' *' : ''}` }))
  const put = (at: number, name: string) => {
    const mapping = headings.map((_, index) =>
      index === at ? (name === '' ? null : name) : (plan.mapping[index] ?? null),
    )
    onChange({ ...plan, mapping, keys: plan.keys.filter((key) => mapping.includes(key)) })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('import.mapping.hint')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 1,
          alignItems: 'center',
          maxHeight: 300,
          overflow: 'auto',
        }}
      >
        {headings.map((heading, at) => {
          const own = plan.mapping[at] ?? null
          const id = `import-column-${at}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading.
            <Box key={at} sx={{ display: 'contents' }}>
              <Box sx={{ overflowWrap: 'anywhere' }}>{heading === '' ? `(${at + 1})` : heading}</Box>
              <Labelled id={id} label={heading} hideLabel>
                <ChoiceSelect
                  id={id}
                  placeholder={t('import.leaveOut')}
                  choices={choicesFor(own)}
                  value={own ?? ''}
                  onChange={(name) => put(at, name)}
                />
              </Labelled>
            </Box>
          )
        })}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Labelled id="import-keys" label={t('import.keys')}>
          <SeveralSelect
            id="import-keys"
            placeholder={t('import.noKeys')}
            choices={keys.map(([name]) => ({ value: name, label: texts.field(name) }))}
            value={plan.keys}
            onChange={(next) => onChange({ ...plan, keys: next })}
          />
        </Labelled>
        <Labelled id="import-duplicates" label={t('import.duplicates')}>
          <ChoiceSelect
            id="import-duplicates"
            choices={DUPLICATES.map((value) => ({ value, label: t(`import.duplicates.${value}`) }))}
            value={plan.duplicates}
            onChange={(value) =>
              onChange({ ...plan, duplicates: DUPLICATES.find((one) => one === value) ?? 'skip' })
            }
          />
        </Labelled>
      </Box>
    </Box>
  )
}
