import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { showToast } from '#platform/ui/notices.ts'
import { leadStatusOptions, personStatusOptions } from '../../contract/options.ts'
import { listVariablesByStatus, updatePersonStatus } from '../../contract/person-operations.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { RequiredField, type RequiredValue } from './required-field.tsx'
import { usePersonDetail } from './use-person-detail.ts'

interface StatusDialogProps {
  personId: number
  onClose: () => void
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Changes a person's status and asks for the variables it requires. */
export const StatusDialog = ({ personId, onClose }: StatusDialogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [titleId, fieldId] = [useId(), useId()]
  const detail = usePersonDetail(personId)
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, RequiredValue>>>({})
  const [failure, setFailure] = useState<{
    text: string
    fields: Readonly<Record<string, readonly string[]>>
  }>()
  const [busy, setBusy] = useState(false)
  const options = detail.data?.state === 'person' ? personStatusOptions : leadStatusOptions
  const statuses = useQuery({
    queryKey: ['options', options.path, 'all'],
    queryFn: ({ signal }) => api.call(options, { query: { limit: 100 }, signal }),
    enabled: detail.isSuccess,
  })
  const statusId = Number(chosen || (detail.data?.status?.id ?? 0))
  const demanded = useQuery({
    queryKey: ['crm', 'demanded', statusId],
    queryFn: ({ signal }) => api.call(listVariablesByStatus, { params: { status: statusId }, signal }),
    enabled: statusId > 0,
  })
  const known = new Map((detail.data?.variables ?? []).map(({ id, value }) => [id, value]))
  const filledIn = (id: number) => typed[id] ?? (known.get(id) as RequiredValue | undefined) ?? null
  const requiredVariables = demanded.data?.results ?? []
  const missing = requiredVariables.some(({ id }) => isEmpty(filledIn(id)))
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await api.call(updatePersonStatus, {
        params: { personId },
        body: { status: statusId, variables: Object.fromEntries(Object.entries(typed)) } as never,
      })
      await queries.invalidateQueries({ queryKey: ['resource'] })
      showToast(ui('ui.saved'))
      onClose()
    } catch (error) {
      setFailure({
        text: failureDetail(error),
        fields: error instanceof ApiFailure ? error.fields : {},
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('crm.status.change')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {failure !== undefined && <Alert severity="error">{failure.text}</Alert>}
        {detail.isPending || statuses.isPending ? (
          <Skeleton height={56} />
        ) : (
          <Labelled id={fieldId} label={t('crm_person.status')}>
            <ChoiceSelect
              id={fieldId}
              name="status"
              choices={(statuses.data?.results ?? []).map(({ id, label }) => ({ value: String(id), label }))}
              value={statusId > 0 ? String(statusId) : ''}
              disabled={false}
              autoFocus
              onChange={setChosen}
            />
          </Labelled>
        )}
        {requiredVariables.map((variable) => (
          <RequiredField
            key={variable.id}
            variable={variable}
            value={filledIn(variable.id)}
            error={failure?.fields[`variables.${variable.id}`]?.join(' ')}
            onChange={(value) => setTyped({ ...typed, [variable.id]: value })}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.cancel')}</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={statusId === 0 || missing || demanded.isPending}
          onClick={() => void save()}
        >
          {ui('ui.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
