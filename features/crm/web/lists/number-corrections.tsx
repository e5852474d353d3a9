import Phone from '@mui/icons-material/ContactPhoneOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { listKey } from '#platform/resource/web/use-resource-actions.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import {
  editContactPoint,
  listNumberCorrections,
  type NumberCorrection,
} from '../../contract/person-operations.ts'
import { leads, persons, prospects } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useCrmPages } from '../pages.ts'

interface Shown extends NumberCorrection {
  text: string
  error: string | null
}

/** The corrections of a company, a page at a time; those that are made leave the list. */
const useCorrections = () => {
  const api = useApi()
  const queries = useQueryClient()
  const [rows, setRows] = useState<readonly Shown[] | null>(null)
  const [next, setNext] = useState<number | null>(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const load = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const page = await api.call(listNumberCorrections, { query: { after: String(next ?? 0) } as never })
      setRows((shown) => [
        ...(shown ?? []),
        ...page.results.map((one) => ({ ...one, text: one.suggestion ?? '', error: null })),
      ])
      setNext(page.next)
    } catch (error) {
      setFailure(failureDetail(error))
    } finally {
      setBusy(false)
    }
  }
  const put = (id: number, change: Partial<Shown>) =>
    setRows((shown) => shown?.map((one) => (one.id === id ? { ...one, ...change } : one)) ?? null)
  const fix = async (chosen: readonly Shown[]) => {
    setBusy(true)
    for (const { id, person, text } of chosen)
      try {
        await api.call(editContactPoint, { params: { id: person.id, point: id }, body: { value: text } })
        setRows((shown) => shown?.filter((one) => one.id !== id) ?? null)
      } catch (error) {
        put(id, { error: failureDetail(error) })
      }
    setBusy(false)
    for (const list of [persons, leads, prospects])
      await queries.invalidateQueries({ queryKey: listKey(list) })
  }
  return { rows, next, busy, failure, load, put, fix }
}

const CorrectionsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const pages = useCrmPages()
  const { rows, next, busy, failure, load, put, fix } = useCorrections()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once
  useEffect(() => void load(), [])
  const proposed = rows?.filter(({ suggestion, text }) => suggestion !== null && text !== '') ?? []
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={narrow} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('crm.corrections')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('crm.corrections.hint')}
        </Typography>
        {failure !== null && <RetryAlert onRetry={() => void load()}>{failure}</RetryAlert>}
        {rows?.length === 0 && next === null && <Alert severity="success">{t('crm.corrections.none')}</Alert>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {rows?.map((row) => (
            <Box component="li" key={row.id} sx={{ display: 'grid', gap: 0.5 }}>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <Link component={RouterLink} to={pages.person(row.person.id)} onClick={onClose}>
                  {row.person.label}
                </Link>{' '}
                · {row.value}
              </Typography>
              <Box sx={{ display: 'flex', gap: 1 }}>
                <OutlinedInput
                  size="small"
                  fullWidth
                  value={row.text}
                  error={row.error !== null}
                  inputProps={{ 'aria-label': t('crm.corrections.to', { name: row.person.label }) }}
                  onChange={({ target }) => put(row.id, { text: target.value, error: null })}
                />
                <Button disabled={busy || row.text.trim().length < 3} onClick={() => void fix([row])}>
                  {t('crm.corrections.fix')}
                </Button>
              </Box>
              {row.error !== null && (
                <Typography variant="caption" color="error">
                  {row.error}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
        {next !== null && rows !== null && (
          <Button disabled={busy} onClick={() => void load()}>
            {t('crm.corrections.more')}
          </Button>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
        {proposed.length > 0 && (
          <Button variant="contained" loading={busy} onClick={() => void fix(proposed)}>
            {t('crm.corrections.fixAll', { count: proposed.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Opens the numbers that were kept as text or stored wrong. */
export const NumberCorrections = () => {
  const t = useText(crmTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton label={t('crm.corrections')} icon={<Phone />} onClick={() => setOpen(true)} />
      {open && <CorrectionsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
