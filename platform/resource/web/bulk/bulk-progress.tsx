import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { BulkRun } from '#platform/resource/contract/bulk.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { isMoving, useBulkRun } from './use-bulk-run.ts'

const Moving = ({ run }: { run: BulkRun }) => {
  const t = useText(resourceTexts)
  const back = run.state === 'undoing'
  const total = back ? run.changed : run.total
  const done = back ? run.undone + run.kept : run.changed + run.unchanged + run.refused
  return (
    <Box role="status">
      {run.state === 'waiting'
        ? t('bulkRun.state.waiting')
        : t(back ? 'bulkRun.undoing' : 'bulkRun.progress', { done, total })}
      <LinearProgress
        aria-hidden
        variant={run.state === 'waiting' ? 'indeterminate' : 'determinate'}
        value={(100 * done) / Math.max(1, total)}
        sx={{ mt: 0.5 }}
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', mt: 1 }}>{t('bulkRun.goesOn')}</Box>
    </Box>
  )
}

const Counts = ({ run }: { run: BulkRun }) => {
  const t = useText(resourceTexts)
  const over = run.state === 'undone' || run.state === 'undoing'
  const changed = ({ edit: 'changed', remove: 'removed', task: 'done' } as const)[run.action]
  const counts = [
    [changed, run.changed],
    ...(run.unchanged > 0 ? ([['unchanged', run.unchanged]] as const) : []),
    ['refused', run.refused],
    ...(over ? ([['undone', run.undone]] as const) : []),
    ...(over && run.kept > 0 ? ([['kept', run.kept]] as const) : []),
  ] as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
      {counts.map(([name, count]) => (
        <Box
          key={name}
          component="span"
          sx={(name === 'refused' || name === 'kept') && count > 0 ? { color: 'error.main' } : {}}
        >
          {t(`bulkRun.count.${name}`)}: <strong>{count}</strong>
        </Box>
      ))}
    </Box>
  )
}

interface BulkProgressProps {
  resource: Resource
  id: number
  onClose: () => void
}

/** Progress and result of a bulk change. It goes on when the dialog is closed. */
export const BulkProgress = ({ resource, id, onClose }: BulkProgressProps) => {
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const { run, failure, busy, ...act } = useBulkRun(resource, id)
  const ends = run?.state === 'waiting' || run?.state === 'running'
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={narrow} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ typography: 'h2' }}>
        {t('bulkRun.progressTitle')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {run !== undefined && (
          <>
            {isMoving(run) ? (
              <Moving run={run} />
            ) : (
              <Alert severity={run.state === 'done' && run.refused === 0 ? 'success' : 'info'}>
                {t(`bulkRun.state.${run.state}`)}
              </Alert>
            )}
            <Counts run={run} />
            {run.refusals.length > 0 && (
              <Box>
                <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 0.5 }}>
                  {t(run.state === 'undone' && run.refused === 0 ? 'bulkRun.kept' : 'bulkRun.refusals')}
                </Box>
                <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflow: 'auto' }}>
                  {run.refusals.map((one) => (
                    <Box component="li" key={one.id} sx={{ overflowWrap: 'anywhere', py: 0.25 }}>
                      <strong>{one.label}</strong>
                      <Box component="span" sx={{ color: 'text.secondary' }}>{` — ${one.reasons}`}</Box>
                    </Box>
                  ))}
                </Box>
                <Button size="small" disabled={busy} onClick={act.save} sx={{ mt: 0.5 }}>
                  {t('bulkRun.save')}
                </Button>
              </Box>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {run?.can_undo === true && (
          <Button color="warning" loading={busy} onClick={act.undo} sx={{ mr: 'auto' }}>
            {t('bulkRun.undo')}
          </Button>
        )}
        {ends && (
          <Button color="warning" loading={busy} onClick={act.cancel} sx={{ mr: 'auto' }}>
            {t('bulkRun.stop')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {ui('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
