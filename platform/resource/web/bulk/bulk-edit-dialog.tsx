import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useId, useRef, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { resourceTexts } from '../../i18n/texts.ts'
import { isEditable } from '../cell/editable-cell.tsx'
import { sent, typed } from '../form-values.ts'
import { KindInput } from '../kind-input.tsx'
import type { Input, ResourceRecord } from '../resource-client.ts'
import type { ResourceTexts } from '../resource-texts.ts'
import { useBulkEdit } from './use-bulk-edit.ts'

interface BulkEditDialogProps {
  resource: Resource
  texts: ResourceTexts
  records: readonly ResourceRecord[]
  /** Instead of records: all results of a list, by a job. */
  results?: { title: string; start: (patch: Input) => Promise<void> }
  onDone: () => void
  onClose: () => void
}

/** Fields that many records may share: not names and numbers. */
const ALIKE: readonly Field['kind'][] = [
  'choice',
  'choices',
  'flag',
  'reference',
  'references',
  'person',
  'day',
  'instant',
]

export const bulkFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([, field]) => ALIKE.includes(field.kind) && isEditable(resource, field),
  )

/** Cannot be empty: required fields, flags, and choices with a fallback. */
const mustBeGiven = ({ required, kind, fallback }: Field): boolean =>
  required || kind === 'flag' || (kind === 'choice' && fallback !== null)

/** Sets one field of many records. */
export const BulkEditDialog = (props: BulkEditDialogProps) => {
  const { resource, texts, records, results, onDone, onClose } = props
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const titleId = useId()
  const fields = bulkFields(resource)
  const [name, setName] = useState(fields[0]?.[0] ?? '')
  const field = resource.fields[name]
  const [value, setValue] = useState<unknown>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const stopped = useRef<AbortController | null>(null)
  const bulkEdit = useBulkEdit(resource)
  const choose = (next: string) => {
    setName(next)
    setValue(null)
  }
  const apply = async () => {
    if (field === undefined) return
    const control = new AbortController()
    stopped.current = control
    setProgress(0)
    const input = field.kind === 'flag' ? value === 'true' : sent(field, value)
    if (results !== undefined) {
      await results.start({ [name]: input })
      setProgress(null)
      return
    }
    await bulkEdit(records, name, input, control.signal, setProgress)
    onDone()
  }
  const close = () => {
    stopped.current?.abort()
    onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {results?.title ?? t('bulk.title', { count: records.length })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Labelled id="bulk-field" label={t('bulk.field')}>
          <ChoiceSelect
            id="bulk-field"
            choices={fields.map(([one]) => ({ value: one, label: texts.field(one) }))}
            value={name}
            onChange={choose}
          />
        </Labelled>
        {field !== undefined && (
          <Labelled id="bulk-value" label={t('bulk.value')}>
            {field.kind === 'flag' ? (
              <ChoiceSelect
                id="bulk-value"
                choices={[
                  { value: 'true', label: ui('ui.yes') },
                  { value: 'false', label: ui('ui.no') },
                ]}
                value={String(value ?? '')}
                onChange={setValue}
              />
            ) : (
              <KindInput
                key={name}
                id="bulk-value"
                name={name}
                field={field}
                texts={texts}
                value={value ?? typed(field, null)}
                error={false}
                disabled={progress !== null}
                autoFocus={false}
                onChange={setValue}
              />
            )}
          </Labelled>
        )}
        {progress !== null && results === undefined && (
          <Box role="status">
            {t('bulk.progress', { done: progress, count: records.length })}
            <LinearProgress aria-hidden variant="determinate" value={(100 * progress) / records.length} />
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{ui('ui.cancel')}</Button>
        <Button
          variant="contained"
          loading={progress !== null}
          disabled={field === undefined || (mustBeGiven(field) && (value === null || value === ''))}
          onClick={() => void apply()}
        >
          {t('bulk.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
