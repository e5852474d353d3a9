import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { mediaTexts } from '#platform/media/i18n/texts.ts'
import type { Media } from '../shown/media-cache.ts'

interface LoadingMediaProps {
  media: Exclude<Media, { phase: 'ready' }>
  onRetry: () => void
}

/** Progress in the viewer while loading. */
export const LoadingMedia = ({ media, onRetry }: LoadingMediaProps) => {
  const t = useText(mediaTexts)
  const words = useText(platformTexts)
  const done = media.phase === 'loading' ? Math.round(media.done * 100) : 0
  return (
    <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1.5, height: '100%' }}>
      {media.phase === 'failed' ? (
        <>
          <Typography role="alert">{media.detail}</Typography>
          <Button variant="outlined" color="inherit" onClick={onRetry}>
            {words('ui.retry')}
          </Button>
        </>
      ) : (
        <>
          <CircularProgress
            color="inherit"
            aria-label={words('ui.loading')}
            {...(done > 0 ? { variant: 'determinate', value: done } : {})}
          />
          {done > 0 && <Typography>{t('files.percent', { percent: done })}</Typography>}
        </>
      )}
    </Box>
  )
}

/** Loaded, but the browser cannot show it. */
export const Unreadable = () => {
  const t = useText(mediaTexts)
  return (
    <Box sx={{ display: 'grid', placeContent: 'center', height: '100%', p: 3, textAlign: 'center' }}>
      <Typography role="alert">{t('files.unreadable')}</Typography>
    </Box>
  )
}
