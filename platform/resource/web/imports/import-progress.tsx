import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useText } from '#platform/i18n/web/language.tsx'
import type { ImportRun } from '#platform/resource/contract/imports.ts'
import { resourceTexts } from '../../i18n/texts.ts'

const COUNTS = ['created', 'changed', 'skipped', 'wrong'] as const

interface ImportProgressProps {
  run: ImportRun
  busy: boolean
  onUndo: () => void
  onSaveWrong: () => void
}

/** Progress and result of an import. */
export const ImportProgress = ({ run, busy, onUndo, onSaveWrong }: ImportProgressProps) => {
  const t = useText(resourceTexts)
  const done = COUNTS.reduce((sum, name) => sum + run[name], 0)
  const undoable = run.created + run.changed
  const moving = run.state === 'waiting' || run.state === 'running' || run.state === 'undoing'
  const share = run.state === 'undoing' ? run.undone / Math.max(1, undoable) : done / Math.max(1, run.total)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>{run.file_name}</Box>
      {moving && (
        <Box role="status">
          {t(run.state === 'undoing' ? 'import.undoing' : 'import.progress', {
            done: run.state === 'undoing' ? run.undone : done,
            total: run.state === 'undoing' ? undoable : run.total,
          })}
          <LinearProgress
            aria-hidden
            variant={run.state === 'waiting' ? 'indeterminate' : 'determinate'}
            value={100 * share}
            sx={{ mt: 0.5 }}
          />
        </Box>
      )}
      {!moving && (
        <Alert severity={run.state === 'done' && run.wrong === 0 ? 'success' : 'info'}>
          {t(`import.state.${run.state}`, { undone: run.undone })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
        {COUNTS.map((name) => (
          <Box
            key={name}
            component="span"
            sx={name === 'wrong' && run.wrong > 0 ? { color: 'error.main' } : {}}
          >
            {t(`import.row.${name}`)}: <strong>{run[name]}</strong>
          </Box>
        ))}
      </Box>
      {run.noted > run.wrong && !moving && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {t('import.noted', { count: run.noted - run.wrong })}
        </Box>
      )}
      {run.left_out.length > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {t('import.leftOut', { columns: run.left_out.join(', ') })}
        </Box>
      )}
      {moving && run.state !== 'undoing' && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('import.goesOn')}</Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {(run.wrong > 0 || run.noted > 0) && !moving && (
          <Button variant="outlined" size="small" disabled={busy} onClick={onSaveWrong}>
            {t(run.wrong > 0 ? 'import.saveWrong' : 'import.saveNoted')}
          </Button>
        )}
        {run.can_undo && undoable > 0 && (
          <Button variant="outlined" size="small" color="warning" disabled={busy} onClick={onUndo}>
            {t('import.undo')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
