import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import { LOCALES } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useLanguage, useText } from '#platform/i18n/web/language.tsx'
import { useMoment } from '#platform/ui/viewer.tsx'
import type { LongExport } from '../contract/long-exports.ts'
import { exportsTexts } from '../i18n/texts.ts'

interface ExportRowProps {
  run: LongExport
  busy: boolean
  onCancel: () => void
  onRepeat: () => void
  onSave: () => void
}

/** One long export: its progress, or its file. */
export const ExportRow = ({ run, busy, onCancel, onRepeat, onSave }: ExportRowProps) => {
  const t = useText(exportsTexts)
  const ui = useText(platformTexts)
  const { language } = useLanguage()
  const moment = useMoment()
  const { title, state, total, written } = run
  const underWay = state === 'waiting' || state === 'running'
  const number = (value: number) => value.toLocaleString(LOCALES[language])
  const rows =
    underWay && total !== null
      ? t('exports.progress', { written: number(written), total: number(total) })
      : state === 'done'
        ? t('exports.rows', { written: number(written) })
        : null
  const share = total === null ? 0 : (100 * written) / Math.max(1, total)
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
        <Box
          role={underWay ? 'status' : undefined}
          sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary', fontSize: '0.875rem' }}
        >
          {[t(`exports.state.${state}`), rows, moment(run.created_at)].filter(Boolean).join(' · ')}
        </Box>
        {state === 'failed' && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('exports.notice.failed.body')}</Box>
        )}
        {state === 'done' && !run.ready && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{t('exports.outdated')}</Box>
        )}
        {underWay && (
          <LinearProgress
            aria-hidden
            variant={state === 'waiting' || total === null ? 'indeterminate' : 'determinate'}
            value={share}
            sx={{ mt: 1 }}
          />
        )}
      </Box>
      {underWay && (
        <Button
          variant="outlined"
          size="small"
          aria-label={t('exports.cancelOf', { title })}
          onClick={onCancel}
        >
          {ui('ui.cancel')}
        </Button>
      )}
      {!underWay && !run.ready && (
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          aria-label={t('exports.againOf', { title })}
          onClick={onRepeat}
        >
          {t('exports.again')}
        </Button>
      )}
      {run.ready && (
        <Button
          variant="contained"
          size="small"
          startIcon={<Download />}
          disabled={busy}
          aria-label={t('exports.downloadOf', { title })}
          onClick={onSave}
        >
          {t('exports.download')}
        </Button>
      )}
    </Paper>
  )
}
