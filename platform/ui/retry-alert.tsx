import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'

/** Why a part of the page could not be read, with another try. */
export const RetryAlert = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => {
  const t = useText(platformTexts)
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
