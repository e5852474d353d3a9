import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ChoiceSelect } from '#platform/ui/form/choice-select.tsx'
import { Labelled } from '#platform/ui/form/labelled.tsx'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { findDuplicates, type Merged, mergePersons, undoMerge } from '../../contract/merges.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { MergeFields } from './merge-fields.tsx'

interface MergeDialogProps {
  personId: number
  onClose: () => void
}

/** Lists possible duplicates of a person and asks which value of each field to keep. */
export const MergeDialog = ({ personId, onClose }: MergeDialogProps) => {
  const t = useText(crmTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const queries = useQueryClient()
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const [chosen, setChosen] = useState<number | null>(null)
  const [take, setTake] = useState<ReadonlySet<Merged>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const read = useQuery({
    queryKey: ['crm', 'duplicates', personId],
    queryFn: ({ signal }) => api.call(findDuplicates, { params: { id: personId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { person, duplicates = [] } = read.data ?? {}
  const other = duplicates.find(({ id }) => id === chosen) ?? duplicates[0]
  const again = () => queries.invalidateQueries({ queryKey: ['resource'] })
  const merge = async () => {
    if (!other) return
    setBusy(true)
    setFailure(null)
    try {
      const body = { other: other.id, take: [...take] }
      const done = await api.call(mergePersons, { params: { id: personId }, body })
      await again()
      onClose()
      offerUndo(t('crm.merge.done', { name: other.name }), async () => {
        await api.call(undoMerge, { params: { id: done.merge }, body: {} })
        await again()
      })
    } catch (error) {
      setFailure(failureDetail(error))
      setBusy(false)
    }
  }
  const body = () => {
    if (hasFailed(read)) return <Alert severity="error">{failureDetail(read.error)}</Alert>
    if (person === undefined)
      return <CircularProgress aria-label={ui('ui.loading')} sx={{ justifySelf: 'center' }} />
    if (!other) return <Typography color="text.secondary">{t('crm.merge.none')}</Typography>
    return (
      <>
        <Typography variant="body2" color="text.secondary">
          {t('crm.merge.hint', { name: person.name })}
        </Typography>
        <Labelled id="merge-other" label={t('crm.merge.other')}>
          <ChoiceSelect
            id="merge-other"
            choices={duplicates.map((one) => ({
              value: String(one.id),
              label: [one.name, formatPhone(one.mobile ?? ''), one.email].filter(Boolean).join(' · '),
            }))}
            value={String(other.id)}
            onChange={(id) => {
              setChosen(Number(id))
              setTake(new Set())
            }}
          />
        </Labelled>
        <MergeFields person={person} other={other} take={take} onTake={setTake} />
      </>
    )
  }
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={narrow} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('crm.merge.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        <Box sx={{ display: 'grid', gap: 2 }}>{body()}</Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{ui('ui.cancel')}</Button>
        <Button variant="contained" loading={busy} disabled={!other} onClick={() => void merge()}>
          {t('crm.merge.do')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
