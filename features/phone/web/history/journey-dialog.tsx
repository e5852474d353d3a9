import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { JourneyLine } from '#platform/journey/web/journey-line.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import type { CallRecord } from '../../contract/history.ts'
import { readJourney } from '../../contract/journey.ts'
import { historyTexts } from '../../i18n/history/texts.ts'

/** What a call of the history went through. */
export const JourneyDialog = ({ call, onClose }: { call: CallRecord; onClose: () => void }) => {
  const t = useText(historyTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const journey = useQuery({
    queryKey: ['phone', 'journey', call.call_id],
    queryFn: ({ signal }) => api.call(readJourney, { params: { callId: call.call_id }, signal }),
  })
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>{t('history.journey', { name: call.label })}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        {journey.isError && <Alert severity="error">{failureDetail(journey.error)}</Alert>}
        {journey.data && <JourneyLine steps={journey.data.steps} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
