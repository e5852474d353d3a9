import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { Autocomplete } from '#platform/ui/form/autocomplete.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { type ResourceRecord, resourceClient } from '../resource-client.ts'

interface UsesDialogProps {
  resource: Resource
  record: ResourceRecord
  onClose: () => void
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Possible replacements. */
const useReplacements = (resource: Resource, record: ResourceRecord, typed: string) => {
  const api = useApi()
  const search = useDeferredValue(typed === '' ? {} : { search: typed })
  const others = useQuery({
    queryKey: ['resource', resource.name, 'replacements', search],
    queryFn: ({ signal }) => resourceClient(api, resource).list({ limit: 100, ...search }, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const { alike = [] } = resource.uses ?? {}
  return (others.data?.results ?? []).filter(
    (other) => other.id !== record.id && alike.every((field) => same(other[field], record[field])),
  )
}

/** Shows where a record is used, and replaces it before deleting. */
export const UsesDialog = ({ resource, record, onClose }: UsesDialogProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [by, setBy] = useState<ResourceRecord | null>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const titleId = useId()
  const params = { id: record.id }
  const uses = useQuery({
    queryKey: ['resource', resource.name, 'uses', record.id],
    queryFn: ({ signal }) => api.call(resource.routes.uses, { params, signal }),
    staleTime: 0,
  })
  const options = useReplacements(resource, record, by === null ? typed : '')
  const replace = async () => {
    if (by === null) return
    setBusy(true)
    try {
      const { replaced } = await api.call(resource.routes.replace, { params, body: { by: by.id } })
      await queries.invalidateQueries({ queryKey: ['resource'] })
      showAlert({ severity: 'success', text: t('uses.replaced', { count: replaced }) })
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
      <DialogTitle id={titleId}>{t('uses.of', { name: String(record[resource.label]) })}</DialogTitle>
      <DialogContent>
        {uses.isPending && <Typography color="text.secondary">{ui('ui.loading')}</Typography>}
        {uses.isError && <Typography color="error">{failureDetail(uses.error)}</Typography>}
        {uses.isSuccess && found.length === 0 && <Typography>{t('uses.none')}</Typography>}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {found.map(({ text, count, names }) => (
            <li key={text}>
              <Typography>{text}</Typography>
              {names.length > 0 && (
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {names.join(', ')}
                  {count > names.length && '…'}
                </Typography>
              )}
            </li>
          ))}
        </Box>
        {found.length > 0 && (
          <Autocomplete
            sx={{ mt: 2 }}
            options={options}
            filterOptions={(all) => all}
            value={by}
            onChange={(_, option) => setBy(option)}
            inputValue={typed}
            onInputChange={(_, text) => setTyped(text)}
            getOptionLabel={(option) => String(option[resource.label])}
            getOptionKey={(option) => option.id}
            isOptionEqualToValue={(one, other) => one.id === other.id}
            noOptionsText={t('uses.noOther')}
            renderInput={(input) => (
              <TextField {...input} label={t('uses.by')} helperText={t('uses.byHelp')} size="small" />
            )}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
        {found.length > 0 && (
          <Button color="error" disabled={by === null || busy} onClick={() => void replace()}>
            {t('uses.replace')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
