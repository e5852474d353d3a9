import LinearProgress from '@mui/material/LinearProgress'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { CHUNK_TIMEOUT, isChunkFailure } from '#platform/ui/chunk-failure.ts'
import { ErrorBoundary } from '#platform/ui/error-boundary.tsx'
import { shellTexts } from '../i18n/texts.ts'
import { PlainPage } from './plain-page.tsx'

/** Browsers do not retry a module that failed to load: only a reload helps. */
const ReloadPage = () => {
  const t = useText(shellTexts)
  return (
    <PlainPage
      role="alert"
      title={t('shell.chunkFailed')}
      hint={t('shell.chunkFailedHint')}
      action={{ label: t('shell.reload'), onClick: () => location.reload() }}
    />
  )
}

const Loading = () => {
  const ui = useText(platformTexts)
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHUNK_TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  return late ? <ReloadPage /> : <LinearProgress aria-label={ui('ui.loading')} sx={{ height: 2 }} />
}

interface FrameProps {
  resetKey: string
  children: ReactNode
}

/** Error boundary: shows that its content could not be loaded, or failed. */
export const FailureFrame = ({ resetKey, children }: FrameProps) => {
  const t = useText(shellTexts)
  const ui = useText(platformTexts)
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={(retry, error) =>
        isChunkFailure(error) ? (
          <ReloadPage />
        ) : (
          <PlainPage
            role="alert"
            title={t('shell.failed')}
            hint={t('shell.failedHint')}
            action={{ label: ui('ui.retry'), onClick: retry }}
          />
        )
      }
    >
      {children}
    </ErrorBoundary>
  )
}

/** Around a screen: loading and error states. */
export const ScreenFrame = ({ resetKey, children }: FrameProps) => (
  <FailureFrame resetKey={resetKey}>
    {/* Keyed: without it the previous screen would stay while the next one loads. */}
    <Suspense key={resetKey} fallback={<Loading />}>
      {children}
    </Suspense>
  </FailureFrame>
)
