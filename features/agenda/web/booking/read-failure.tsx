import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'

/** Why something could not be read, with another try. */
export const ReadFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const ui = useText(platformTexts)
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {ui('ui.retry')}
        </Button>
      }
    >
      {failureDetail(error)}
    </Alert>
  )
}
