import Replay from '@mui/icons-material/Replay'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert, showToast } from '#platform/ui/notices.ts'
import { RetryAlert } from '#platform/ui/retry-alert.tsx'
import { readTranscript, retryTranscript } from '../../contract/transcripts.ts'
import { transcriptTexts } from '../../i18n/transcripts/texts.ts'
import { TranscriptLines } from './transcript-lines.tsx'

interface TranscriptProps {
  /** Its id. */
  recording: number
  /** An administrator's: one that failed is made again. */
  manages: boolean
  /** Where the video is, seconds; null: it is not playing. */
  time: number | null
  onJump: (seconds: number) => void
}

/** How often one that is being made is looked for, ms. */
const LOOK_MS = 10_000

/** What was said in a recording, or why nothing is there. A company without transcripts sees nothing of them. */
export const Transcript = ({ recording: id, manages, time, onJump }: TranscriptProps) => {
  const t = useText(transcriptTexts)
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['meetings', 'transcript', id],
    queryFn: ({ signal }) => api.call(readTranscript, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? LOOK_MS : false),
  })
  if (!data && error)
    return (
      <RetryAlert onRetry={() => void refetch()}>
        {t('transcript.title')}: {failureDetail(error)}
      </RetryAlert>
    )
  if (!data || data.state === 'none') return null
  if (data.state === 'waiting')
    return (
      <Alert severity="info">
        {t('transcript.waiting')}
        <LinearProgress aria-label={t('transcript.title')} sx={{ mt: 1 }} />
      </Alert>
    )
  if (data.state === 'ready') return <TranscriptLines {...{ id, time, onJump, lines: data.lines }} />
  const again = async () => {
    try {
      await api.call(retryTranscript, { params: { id } })
      showToast(t('transcript.retrying'))
      await refetch()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    }
  }
  return (
    <Alert
      severity="warning"
      action={
        manages ? (
          <Button color="inherit" size="small" startIcon={<Replay />} onClick={() => void again()}>
            {t('transcript.again')}
          </Button>
        ) : undefined
      }
    >
      <AlertTitle>{t('transcript.failed')}</AlertTitle>
      {t(`transcript.failure.${data.failure ?? 'service'}`)}
    </Alert>
  )
}
