import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { keyframes } from '@mui/material/styles'
import { type ReactNode, Suspense } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { isChunkFailure } from '../chunk-failure.ts'
import { ErrorBoundary } from '../error-boundary.tsx'

/** Where it appears: over the page, below the pressed button, or in the page. */
export type LazyPlace = 'over' | 'page' | { readonly below: HTMLElement | null }

interface LazyBoundaryProps {
  place: LazyPlace
  /** Cancels; without it there is no cancel button. */
  onGiveUp?: () => void
  children: ReactNode
}

/** Delay of the loading indicator, ms. */
const NOTICED_AFTER = 200

const appear = keyframes({ to: { opacity: 1 } })

const late = { opacity: 0, animation: `${appear} 120ms ${NOTICED_AFTER}ms forwards` } as const

/** Typical menu width, px. */
const WIDTH = 280

const placed = (place: LazyPlace) => {
  if (place === 'page') return { flex: 1, minHeight: 0 }
  const sheet = { position: 'fixed', zIndex: 'modal', width: WIDTH, maxWidth: 'calc(100vw - 16px)' } as const
  if (place === 'over') return { ...sheet, top: '20%', left: '50%', ml: `${-WIDTH / 2}px` }
  const box = place.below?.getBoundingClientRect()
  const left = Math.min(box?.left ?? 8, globalThis.innerWidth - WIDTH - 8)
  return { ...sheet, top: (box?.bottom ?? 8) + 4, left: Math.max(8, left) }
}

const LoadingPart = ({ place }: Pick<LazyBoundaryProps, 'place'>) => {
  const t = useText(platformTexts)
  const floats = place !== 'page'
  return (
    <Box
      role="status"
      aria-busy
      aria-label={t('ui.loading')}
      sx={{
        ...placed(place),
        ...late,
        ...(floats ? { bgcolor: 'background.paper', borderRadius: 1, boxShadow: 8, overflow: 'hidden' } : {}),
      }}
    >
      {floats && <LinearProgress aria-hidden sx={{ height: 2 }} />}
      <Box sx={{ px: 2, py: 1.5, display: 'grid', gap: 1 }}>
        {['80%', '60%', '70%'].map((width) => (
          <Skeleton key={width} width={width} height={24} />
        ))}
      </Box>
    </Box>
  )
}

/** Browsers do not retry a module that failed to load: only a reload helps. */
const LoadFailed = ({ place, onGiveUp }: Omit<LazyBoundaryProps, 'children'>) => {
  const t = useText(platformTexts)
  return (
    <Alert
      severity="error"
      sx={{ ...placed(place), ...(place === 'page' ? { flex: 'none', mx: 2 } : { boxShadow: 8 }) }}
      action={
        <Box sx={{ display: 'grid' }}>
          <Button color="inherit" size="small" onClick={() => location.reload()}>
            {t('ui.reloadPage')}
          </Button>
          {onGiveUp && (
            <Button color="inherit" size="small" onClick={onGiveUp}>
              {t('ui.close')}
            </Button>
          )}
        </Box>
      }
    >
      {t('ui.partFailed')}
    </Alert>
  )
}

/**
 * Boundary of a lazy part: shows loading after a delay, and a loading error in place of the part. Other errors are passed on.
 */
export const LazyBoundary = ({ place, onGiveUp, children }: LazyBoundaryProps) => (
  <ErrorBoundary
    resetKey=""
    fallback={(_, error) => {
      if (!isChunkFailure(error)) throw error
      return <LoadFailed place={place} {...(onGiveUp ? { onGiveUp } : {})} />
    }}
  >
    <Suspense fallback={<LoadingPart place={place} />}>{children}</Suspense>
  </ErrorBoundary>
)
