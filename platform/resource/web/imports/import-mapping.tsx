import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/i18n/web/language.tsx'
import { type Field, isImportable } from '#platform/resource/contract/field.ts'
import { DUPLICATES, type ImportPlan } from '#platform/resource/contract/imports.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ChoiceSelect, SeveralSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { resourceTexts } from '../../i18n/texts.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import { ImportOptions } from './import-options.tsx'

interface ImportMappingProps {
  resource: Resource
  texts: ResourceTexts
  headings: readonly string[]
  /** Values of each column. */
  samples: readonly (readonly string[])[]
  plan: ImportPlan
  onChange: (plan: ImportPlan) => void
}

/** Several columns may go to it. */
const isRepeatable = ({ kind, more }: Field): boolean =>
  more !== null || kind === 'lines' || kind === 'long_text' || kind === 'text'

/** The column of ids of our own exports, see sheetId. */
const ID = 'id'

/** Maps columns to fields, and sets keys and what happens to existing rows. */
export const ImportMapping = ({ resource, texts, headings, samples, plan, onChange }: ImportMappingProps) => {
  const t = useText(resourceTexts)
  const fields = Object.entries(resource.fields).filter(([, field]) => isImportable(field))
  const { recognisedBy, sheetId = false } = resource
  const isKey = ([name, { kind }]: [string, Field]) =>
    recognisedBy === undefined
      ? kind === 'text' || kind === 'email' || kind === 'phone'
      : recognisedBy.includes(name)
  const idChoice = sheetId ? [{ value: ID, label: t('import.id') }] : []
  const keys = [
    ...idChoice.filter(() => plan.mapping.includes(ID)),
    ...fields
      .filter((one) => plan.mapping.includes(one[0]) && isKey(one))
      .map(([name]) => ({ value: name, label: texts.field(name) })),
  ]
  const choicesFor = (own: string | null) => [
    ...fields
      .filter(([name, field]) => name === own || isRepeatable(field) || !plan.mapping.includes(name))
      .map(([name, { required, access }]) => ({
        value: name,
        label: `${texts.field(name)}${required && access !== 'read' ? ' *' : ''}`,
      })),
    ...idChoice.filter(() => own === ID || !plan.mapping.includes(ID)),
  ]
  const put = (at: number, name: string) => {
    const mapping = headings.map((_, index) =>
      index === at ? (name === '' ? null : name) : (plan.mapping[index] ?? null),
    )
    onChange({
      ...plan,
      mapping,
      keys: plan.keys.filter((key) => mapping.includes(key)),
      ...(plan.clear && { clear: plan.clear.filter((key) => mapping.includes(key)) }),
    })
  }
  const leftOut = headings.filter((heading, at) => heading !== '' && (plan.mapping[at] ?? null) === null)
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
          maxHeight: 340,
          overflow: 'auto',
        }}
      >
        {headings.map((heading, at) => {
          const own = plan.mapping[at] ?? null
          const id = `import-column-${at}`
          const values = samples[at] ?? []
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading.
            <Box key={at} sx={{ display: 'contents' }}>
              <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {heading === '' ? `(${at + 1})` : heading}
                {values.length > 0 && (
                  <Typography
                    variant="caption"
                    component="div"
                    noWrap
                    title={values.join(' · ')}
                    sx={{ color: 'text.secondary' }}
                  >
                    {values.join(' · ')}
                  </Typography>
                )}
              </Box>
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
      {leftOut.length > 0 && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {t('import.leftOut', { columns: leftOut.join(', ') })}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Labelled id="import-keys" label={t('import.keys')}>
          <SeveralSelect
            id="import-keys"
            placeholder={t('import.noKeys')}
            choices={keys}
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
      <ImportOptions resource={resource} texts={texts} plan={plan} onChange={onChange} />
    </Box>
  )
}
