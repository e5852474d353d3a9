import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { JourneyLine } from '#platform/journey/web/journey-line.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import type { CallRecord } from '../../contract/history.ts'
import { readJourney } from '../../contract/journey.ts'
import { historyTexts } from '../../i18n/history/texts.ts'

/** The path of a call in the history. */
export const JourneyDialog = ({
  call,
  onClose,
}: {
  call: Pick<CallRecord, 'call_id' | 'label' | 'call_label' | 'note'>
  onClose: () => void
}) => {
  const t = useText(historyTexts)
  const ui = useText(platformTexts)
  const api = useApi()
  const journey = useQuery({
    queryKey: ['phone', 'journey', call.call_id],
    queryFn: ({ signal }) => api.call(readJourney, { params: { callId: call.call_id }, signal }),
  })
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>
        {call.label === ''
          ? t('history.journeyAlone')
          : t('history.journey', { name: formatPhone(call.label) })}
      </DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        {journey.isError && <Alert severity="error">{failureDetail(journey.error)}</Alert>}
        {journey.data && <JourneyLine steps={journey.data.steps} />}
        <OwnWords {...call} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The user's own label and note for the call, below its path. */
const OwnWords = ({ call_label, note }: Pick<CallRecord, 'call_label' | 'note'>) => {
  const t = useText(historyTexts)
  if (call_label === null && !note) return null
  return (
    <Box
      sx={{
        mt: 2,
        pt: 2,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
      }}
    >
      <Typography variant="h3">{t('history.ownWords')}</Typography>
      {call_label !== null && <Chip size="small" label={call_label.name} />}
      {note && <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Typography>}
    </Box>
  )
}
