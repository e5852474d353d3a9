import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type ResourceRecord, resourceClient } from '#platform/resource/web/resource-client.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { listUses, replaceUses, type Used } from '../../contract/config/uses.ts'
import { crmTexts } from '../../i18n/texts.ts'

interface UsesDialogProps {
  resource: Resource
  kind: Used
  record: ResourceRecord
  onClose: () => void
}

/** What another must have in common with it to stand in its place. */
const ALIKE: Partial<Record<Used, readonly string[]>> = {
  phases: ['line'],
  statuses: ['entity'],
  'variable-types': ['kind'],
  variables: ['entity', 'type'],
}

/** Where something is used, and what may stand in its place before it goes. */
export const UsesDialog = ({ resource, kind, record, onClose }: UsesDialogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [by, setBy] = useState<ResourceRecord | null>(null)
  const [busy, setBusy] = useState(false)
  const name = String(record[resource.label])
  const titleId = useId()
  const uses = useQuery({
    queryKey: ['crm', 'uses', kind, record.id],
    queryFn: ({ signal }) => api.call(listUses, { params: { kind, id: record.id }, signal }),
    staleTime: 0,
  })
  const others = useQuery({
    queryKey: ['crm', 'replacements', kind],
    queryFn: ({ signal }) => resourceClient(api, resource).list({ limit: 100 }, signal),
    staleTime: 0,
  })
  const alike = ALIKE[kind] ?? []
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const options = (others.data?.results ?? []).filter(
    (other) => other.id !== record.id && alike.every((field) => same(other[field], record[field])),
  )
  const replace = async () => {
    if (by === null) return
    setBusy(true)
    try {
      const { replaced } = await api.call(replaceUses, {
        params: { kind, id: record.id },
        body: { by: by.id },
      })
      await queries.invalidateQueries({ queryKey: ['resource'] })
      showAlert({ severity: 'success', text: t('crm.uses.replaced', { count: replaced }) })
      onClose()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  const found = uses.data?.uses ?? []
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('crm.uses.of', { name })}</DialogTitle>
      <DialogContent>
        {uses.isPending && <Typography color="text.secondary">{ui('ui.loading')}</Typography>}
        {uses.isError && <Typography color="error">{failureDetail(uses.error)}</Typography>}
        {uses.isSuccess && found.length === 0 && <Typography>{t('crm.uses.none')}</Typography>}
        {found.map(({ by: user, count }) => (
          <Typography key={user}>{t(`crm.use.${user}`, { count })}</Typography>
        ))}
        {found.length > 0 && (
          <Autocomplete
            sx={{ mt: 2 }}
            options={options}
            value={by}
            onChange={(_, option) => setBy(option)}
            getOptionLabel={(option) => String(option[resource.label])}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            renderInput={(input) => (
              <TextField {...input} label={t('crm.uses.by')} helperText={t('crm.uses.byHelp')} size="small" />
            )}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
        {found.length > 0 && (
          <Button color="error" disabled={by === null || busy} onClick={() => void replace()}>
            {t('crm.uses.replace')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
