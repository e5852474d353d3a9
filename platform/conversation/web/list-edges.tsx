import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { Loading } from './loading.ts'

interface EdgeProps {
  at: 'top' | 'bottom'
  loading: Loading
  /** Loading failed. */
  failed: string
  retry: () => void
}

const Edge = ({ at, loading, failed, retry }: EdgeProps) => {
  const t = useText(platformTexts)
  if (loading === 'ready') return null
  return (
    <Box sx={{ position: 'absolute', [at]: 36, left: 0, right: 0, display: 'grid', placeItems: 'center' }}>
      {loading === 'loading' ? (
        <CircularProgress size={18} aria-label={t('ui.loading')} />
      ) : (
        <Button size="small" variant="contained" color="error" onClick={retry}>
          {failed} {t('ui.retry')}
        </Button>
      )}
    </Box>
  )
}

interface ListEdgesProps {
  older: Loading
  newer: Loading
  failed: string
  loadOlder: () => void
  loadNewer: () => void
}

/** Overlay at the list's edges: loading more, or failed to. An overlay, so that nothing shifts. */
export const ListEdges = ({ older, newer, failed, loadOlder, loadNewer }: ListEdgesProps) => (
  <>
    <Edge at="top" loading={older} failed={failed} retry={loadOlder} />
    <Edge at="bottom" loading={newer} failed={failed} retry={loadNewer} />
  </>
)
