import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { readJourney } from '#features/phone/contract/journey.ts'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { journeyTexts } from '#platform/journey/i18n/texts.ts'
import { JourneyLine } from '#platform/journey/web/journey-line.tsx'
import { MediaSourceContext } from '#platform/media/web/shown/media-source.ts'
import { SoundPlayer } from '#platform/media/web/voice/sound-player.tsx'
import type { RecordOf } from '#platform/resource/contract/resource.ts'
import { readRecordingMarks } from '../contract/marks.ts'
import type { recordings } from '../contract/recordings.ts'
import { recordingsTexts } from '../i18n/texts.ts'
import { marksOf } from './marks-of.ts'
import { recordingSource } from './recording-source.ts'

/** The open recording: its player with marks, and the path of its call. */
export const RecordingPanel = ({ record }: { record: RecordOf<typeof recordings> }) => {
  const t = useText(recordingsTexts)
  const journeyText = useText(journeyTexts)
  const api = useApi()
  const callId = record.call_id
  const journey = useQuery({
    queryKey: ['phone', 'journey', callId],
    queryFn: ({ signal }) => api.call(readJourney, { params: { callId: callId ?? '' }, signal }),
    enabled: callId !== null,
    // Not retried: the call of an old recording may not be stored.
    retry: false,
  })
  const marks = useQuery({
    queryKey: ['recordings', 'marks', record.id],
    queryFn: ({ signal }) => api.call(readRecordingMarks, { params: { id: record.id }, signal }),
  })
  const duration = record.duration
  const steps = journey.data?.steps ?? []
  const shown = marksOf(
    { startedAt: String(record.started_at), duration },
    marks.data?.marks ?? [],
    steps,
    (mark) => t(`mark.${mark.kind}`, { name: mark.name }),
    (step) =>
      journeyText(`journey.${step.kind}`, {
        name: step.name || journeyText('journey.nobody'),
        detail: step.detail,
      }),
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <MediaSourceContext value={recordingSource(api)}>
        <SoundPlayer key={record.id} id={record.id} size={record.size} duration={duration} marks={shown} />
      </MediaSourceContext>
      {marks.data && <OwnWords {...marks.data.own} />}
      <Typography variant="h3">{t('screen.journey')}</Typography>
      {callId === null ? t('screen.noJourney') : journey.isLoading ? null : <JourneyLine steps={steps} />}
    </Box>
  )
}

/** The user's own label and note for the call. */
const OwnWords = ({ label, note }: { label: string | null; note: string | null }) => {
  const t = useText(recordingsTexts)
  if (label === null && !note) return null
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <Typography variant="h3">{t('screen.ownWords')}</Typography>
      {label !== null && <Chip size="small" label={label} />}
      {note && <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Typography>}
    </Box>
  )
}
