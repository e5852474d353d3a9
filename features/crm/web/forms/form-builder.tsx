import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { EditorDialog } from '#platform/ui/form/editor-dialog.tsx'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { type FormField, writeFormFields } from '../../contract/public-forms.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { FieldRow } from './field-row.tsx'
import { sameField, unused, useFormFields, usePersonVariables } from './use-form-fields.ts'

interface FormBuilderProps {
  id: number
  name: string
  onClose: () => void
}

const keyOf = ({ source, variable }: FormField): string => source ?? `variables.${variable}`

/** Edits the questions of a public form and their order. */
export const FormBuilder = ({ id, name, onClose }: FormBuilderProps) => {
  const t = useText(crmTexts)
  const api = useApi()
  const read = useFormFields(id)
  const variables = usePersonVariables()
  const [chosen, setChosen] = useState<readonly FormField[] | null>(null)
  const fields = chosen ?? read.data?.fields ?? []
  const move = useCallback(
    (from: number, to: number) =>
      setChosen((before) => {
        const now = before ?? read.data?.fields ?? []
        const rest = now.filter((_, index) => index !== from)
        return [...rest.slice(0, to), ...now.slice(from, from + 1), ...rest.slice(to)]
      }),
    [read.data],
  )
  const meaningOf = ({ source, variable }: FormField) =>
    source === null
      ? (variables.find((one) => one.id === variable)?.name ?? t('crm.form.gone'))
      : t(`crm.form.source.${source}`)
  const add = (field: Pick<FormField, 'source' | 'variable'>, label: string) =>
    setChosen([...fields, { ...field, label, required: false }])
  const wrong = fields.some(({ label }) => label.trim() === '')
  return (
    <EditorDialog
      title={t('crm.form.design', { name })}
      changed={chosen !== null}
      canSave={chosen !== null && !wrong}
      save={() => api.call(writeFormFields, { params: { id }, body: { fields: [...fields] } })}
      onClose={onClose}
    >
      {read.isPending && <Skeleton height={200} />}
      {read.isError && (
        <RetryAlert onRetry={() => void read.refetch()}>{failureDetail(read.error)}</RetryAlert>
      )}
      {read.isSuccess && fields.length === 0 && <Alert severity="info">{t('crm.form.ordinary')}</Alert>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={t('crm.form.fields')}>
        {fields.map((field, index) => (
          <FieldRow
            key={keyOf(field)}
            field={field}
            meaning={meaningOf(field)}
            index={index}
            last={fields.length - 1}
            onMove={move}
            onChange={(next) => setChosen(fields.map((one) => (sameField(one, next) ? next : one)))}
            onRemove={() => setChosen(fields.filter((one) => !sameField(one, field)))}
          />
        ))}
      </Box>
      <Typography variant="h3">{t('crm.form.add')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {unused(fields).map((source) => (
          <Chip
            key={source}
            label={t(`crm.form.source.${source}`)}
            onClick={() => add({ source, variable: null }, t(`crm.form.source.${source}`))}
          />
        ))}
        {variables
          .filter((variable) => !fields.some((field) => field.variable === variable.id))
          .map((variable) => (
            <Chip
              key={variable.id}
              variant="outlined"
              label={variable.name}
              onClick={() => add({ source: null, variable: variable.id }, variable.name)}
            />
          ))}
      </Box>
    </EditorDialog>
  )
}
